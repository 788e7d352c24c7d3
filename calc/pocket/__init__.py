"""The referee as a page that needs no computer and no network (`calc site`)."""
