// Passes on the acts that Python's diary records. Draws nothing; runs as soon as the model is there.

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
