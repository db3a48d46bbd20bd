/** Draws the HTML of a model, now and on each change, and calls `then` after each. */
export function shown({ model, el }, then = (/** @type {HTMLElement} */ _part) => {}) {
  const part = el.appendChild(document.createElement("div"));
  const draw = () => {
    part.innerHTML = model.get("value");
    then(part);
  };
  model.on("change:value", draw);
  draw();
  return () => model.off("change:value", draw);
}
