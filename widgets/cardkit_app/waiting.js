// Asks for the kernel of this page as soon as the page begins, and says how long it will be about while others come
// first. It goes on until the tables are there: a page that asks no more has been left, and nothing is made for it.
// The longer it will be, the less often it asks.
(function ask() {
  const place = () => document.getElementById("ck-status");
  fetch("{{ address }}")
    .then((answer) => (answer.ok ? answer.json() : { lost: answer.status === 404 }))
    .catch(() => ({}))
    .then((answer) => {
      if (document.body && document.body.dataset.cardkit === "ready") return;
      if (place() && answer.seconds)
        place().textContent = `You can read already. The tables come in about ${answer.seconds} s.`;
      if (place() && answer.seconds === 0) place().textContent = "Setting the tables…";
      if (place() && answer.lost)
        place().textContent = "This page has waited too long. Reload it, and every table goes on at the same card.";
      else setTimeout(ask, Math.min(5000, Math.max(1000, answer.seconds * 250 || 2000)));
    });
})();
