// Others look on at a score pad: a room for its evening, and the line of a page to it. A pad loads this where its
// server has rooms.

import { store } from "../../cardkit_widgets/base/store.js";
import { LOOK_MS, PATIENCE_MS, RoomLine, keptAs } from "./line.js";
import { makeRoom } from "./making.js";

/** Have a room made for an evening, as `makeRoom` does. */
export const openEvening = (base, evening, ears) => makeRoom(base, { room: "pad", evening }, ears);

/**
 * The line of a pad to its room. `evening()` is what stands on the pad of who writes, "" for one who looks on; `hear`
 * gets what comes, `cut` whether the line is gone, and `refused` why nothing more comes.
 */
export function entered(base, { room, key }, { evening, hear, cut, refused }) {
  let inside = false,
    since = 0; // when it was first refused after a restart
  const line = new RoomLine(base, {
    hello: () => ({ kind: "enter", room, key, blob: store.get(keptAs(room))?.blob || "", evening: evening() }),
    hear(message) {
      const { kind, text, again } = message;
      if (kind === "keep") store.set(keptAs(room), { blob: message.blob });
      else if (kind === "refused" && (inside || again) && Date.now() - (since ||= Date.now()) < PATIENCE_MS)
        line.later(LOOK_MS); // the browser of who writes brings it back in a moment
      else if (kind === "refused" || kind === "closed") {
        line.end();
        refused(text);
      } else {
        inside = true;
        since = 0;
        hear(message);
      }
    },
    cut,
  });
  return line;
}
