// Takes down in the diary what Python saw: it draws nothing, and begins as soon as it is there.

import { diary, watch } from "./activity.js";

export default {
  initialize({ model }) {
    const hear = () => {
      for (const act of model.get("acts")) diary.add(act);
    };
    model.on("change:acts", hear);
    hear();
    watch();
  },
};
