// Runs first in pages of the notebooks app: JupyterLite takes every service worker for its own and unregisters them all
// when it is updated. This hides the site's worker, which caches the lessons for offline use, from it.
(() => {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const site = new URL("../../sw.js", location.href).href;
  /** Whether a service worker that was found is that of this site. */
  const ours = (found) => (found?.active ?? found?.waiting ?? found?.installing)?.scriptURL === site;
  const registration = ServiceWorkerRegistration.prototype;
  const { unregister } = registration;
  registration.unregister = function () {
    return ours(this) ? Promise.resolve(false) : unregister.call(this);
  };
  const find = workers.getRegistration.bind(workers);
  workers.getRegistration = (url) => find(url).then((found) => (ours(found) ? undefined : found));
  const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller");
  Object.defineProperty(workers, "controller", {
    get: () => (ours({ active: get.call(workers) }) ? null : get.call(workers)),
  });
})();
