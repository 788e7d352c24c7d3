"""Problems with a place and a code, and documents whose values know their place."""
