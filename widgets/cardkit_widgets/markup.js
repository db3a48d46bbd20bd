export default {
  render({ model, el }) {
    const draw = () => {
      el.innerHTML = model.get("value");
    };
    model.on("change:value", draw);
    draw();
    return () => model.off("change:value", draw);
  },
};
