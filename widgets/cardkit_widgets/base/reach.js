// Whether other machines can open a link.

/** Whether an address works only on this machine (localhost, a file). @param {string} href */
export const onlyHere = (href) => /^(localhost|127\.|\[::1\])/.test(new URL(href).host);
