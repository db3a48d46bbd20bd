// In the pages of the notebooks app, before anything else: JupyterLite takes every service worker for one of its own,
// and ends them all when it is new. The site's keeps the lessons for when there is no network; here it is neither
// found nor ended.
(() => {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const site = new URL("../../sw.js", location.href).href;
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
