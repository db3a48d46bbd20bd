"""QR codes of addresses, for the camera of a phone."""

from __future__ import annotations


def code(address: str) -> str:
    """The QR code of an address as a picture in a data URL; "" without an address, or for one that is too long for a code."""
    import segno  # only for those who share

    for error in ("m", "l"):
        try:
            return str(segno.make_qr(address, error=error).svg_data_uri(scale=4, light="#fff")) if address else ""
        except segno.DataOverflowError:
            continue
    return ""
