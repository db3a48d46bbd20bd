// The count of one side's won cards; appears once the table beside it has shown the end of the deal.

import { shown } from "../base/html.js";

export default {
  render(context) {
    let drawn = 0,
      part = null;
    const look = () => {
      // the first frame belongs to a page opened on a finished deal
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
