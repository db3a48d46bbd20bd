// A table on somebody else’s page: one that was not named when the site was made shows a sentence and a link instead.
// No server keeps watch here, so the page looks itself who is around it, as the browser tells. It goes by the pages
// that led here where a browser does not tell.
(() => {
  if (window.parent === window) return;
  const named = [location.origin, ...(document.documentElement.dataset.embed || "").split(" ")];
  const origin = (address) => (address ? new URL(address).origin : "");
  const around = location.ancestorOrigins ? [...location.ancestorOrigins] : [origin(document.referrer)];
  if (around.every((one) => named.includes(one))) return;
  window.stop(); // of this page nothing is wanted
  location.replace(`{{ framed }}${location.search}${location.hash}`);
})();
