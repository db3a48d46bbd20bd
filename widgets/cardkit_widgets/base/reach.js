// How far a link reaches.

/** Whether an address leads only the machine on which it is opened to this page. @param {string} href */
export const onlyHere = (href) => /^(localhost|127\.|\[::1\])/.test(new URL(href).host);
