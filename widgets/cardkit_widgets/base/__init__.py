"""What all widgets share: bundled JavaScript, requests from the browser, the browser's store, plain fallbacks."""
