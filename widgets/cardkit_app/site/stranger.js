// For a table embedded in another site's page: unless that site was allowed when this one was built, shows a sentence
// and a link instead. A static site has no server to send headers, so the page checks its ancestors itself, or the
// referrer if the browser does not tell them.
(() => {
  if (window.parent === window) return;
  const named = [location.origin, ...(document.documentElement.dataset.embed || "").split(" ")];
  const origin = (address) => (address ? new URL(address).origin : "");
  const around = location.ancestorOrigins ? [...location.ancestorOrigins] : [origin(document.referrer)];
  if (around.every((one) => named.includes(one))) return;
  window.stop(); // load nothing more
  location.replace(`{{ framed }}${location.search}${location.hash}`);
})();
