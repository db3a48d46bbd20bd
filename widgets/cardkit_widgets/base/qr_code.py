"""QR codes."""

from __future__ import annotations


def qr_code(address: str) -> str:
    """A QR code of this address as a data URL of an SVG; "" if the address is empty or too long for a QR code."""
    import segno  # only for those who share

    for error in ("m", "l"):
        try:
            return str(segno.make_qr(address, error=error).svg_data_uri(scale=4, light="#fff")) if address else ""
        except segno.DataOverflowError:
            continue
    return ""
