// Takes down in the diary what Python saw: it draws nothing, and begins as soon as it is there.

import { watch } from "./activity.js";
import { progress } from "./progress.js";

export default {
  initialize({ model }) {
    const hear = () => {
      for (const act of model.get("acts")) progress.add(act);
    };
    model.on("change:acts", hear);
    hear();
    watch();
  },
};
