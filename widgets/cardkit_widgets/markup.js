// A part of its own holds the HTML: a page waits for a widget that holds nothing.

export default {
  render({ model, el }) {
    const part = el.appendChild(document.createElement("div"));
    const draw = () => {
      part.innerHTML = model.get("value");
    };
    model.on("change:value", draw);
    draw();
    return () => model.off("change:value", draw);
  },
};
