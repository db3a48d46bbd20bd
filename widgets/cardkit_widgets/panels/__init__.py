"""The panels beside a table: coach, review of a deal, problems."""
