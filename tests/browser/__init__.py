"""Tests in a browser: one folder, one Chromium in each process."""
