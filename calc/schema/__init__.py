"""What a file may say: JSON Schemas of records and results, and files to begin with."""
