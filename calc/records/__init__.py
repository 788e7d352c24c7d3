"""Records of hands: their fields, what each may say, and what can be true of them."""
