"""The evening as a page for the phones at the table (``calc serve``): one match file, one page."""
