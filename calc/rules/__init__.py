"""Rules: loading, checking, describing and proofreading them."""
