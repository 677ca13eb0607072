"""Makes the invoices of a month."""
