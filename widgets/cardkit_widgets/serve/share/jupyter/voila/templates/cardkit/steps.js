// A link to every step: the mark beside a heading is the address of the step, and copies it. An address that names a step leads
// there once the page has grown to its size, unless the reader has begun to read elsewhere; one that names none is told of.
window.cardkitSteps = (function () {
  const status = document.getElementById("ck-status");
  let begun = false, left = false, told = "";
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) window.addEventListener(kind, () => { begun = true; }, { once: true, passive: true });

  function named() {
    const raw = location.hash.slice(1);
    let plain = raw;
    try { plain = decodeURIComponent(raw); } catch { /* a damaged address names nothing */ }
    return { plain, step: raw && (document.getElementById(raw) || document.getElementById(plain)) };
  }
  function go() {
    const { plain, step } = named();
    if (!plain || left) return;
    if (step) { if (!begun) step.scrollIntoView(); return; }
    told = `There is no step “${plain.slice(0, 60).replaceAll("-", " ")}” in this lesson: it may have a new name, or the link was cut. Here is the whole lesson.`;
    status.textContent = told;
  }
  // A rulebook or a shared position reads the address itself.
  function leave() {
    left = true;
    if (told && status.textContent === told) status.textContent = "";
  }
  function mark() {
    for (const link of document.querySelectorAll("#lesson a.anchor-link")) {
      const title = link.parentElement.firstChild === link ? "" : link.parentElement.textContent.replace(/¶$/, "").trim();
      link.setAttribute("aria-label", `Link to this step: ${title}`);
      link.title = "Copy the link to this step";
      link.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(new URL(link.getAttribute("href"), location.href).href);
          status.textContent = `The link to “${title}” is copied.`;
          link.dataset.copied = "true";
          setTimeout(() => { delete link.dataset.copied; }, 2000);
        } catch { /* without the clipboard the address of the page is the link */ }
      });
    }
  }
  return { go, leave, mark };
})();
