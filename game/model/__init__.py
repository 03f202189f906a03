"""The rules of both games as plain Python: values in, values out."""
