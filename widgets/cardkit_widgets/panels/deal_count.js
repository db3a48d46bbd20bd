// What one side won, counted: it comes into sight when the table beside it has shown how the deal ended.

import { shown } from "../base/html.js";

export default {
  render(context) {
    let drawn = 0,
      part = null;
    const look = () => {
      // the first drawing is that of a page which was opened on a deal that was over
      if (drawn > 1 && part.offsetHeight) {
        drawn = 1;
        part.scrollIntoView({ block: "nearest" });
      }
    };
    const sizes = new ResizeObserver(look);
    const end = shown(context, (node) => {
      drawn += 1;
      if (!part) sizes.observe(node);
      part = node;
    });
    return () => {
      sizes.disconnect();
      end();
    };
  },
};
