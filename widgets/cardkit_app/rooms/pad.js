// Lets others watch a score pad: a room for its evening, and the connection to it. Loaded by a pad whose server has
// rooms.

import { store } from "../../cardkit_widgets/base/store.js";
import { LOOK_MS, ROOM_PATIENCE_MS, RoomSocket, keptAs } from "./socket.js";
import { makeRoom } from "./making.js";

/** Create a room for an evening, as `makeRoom` does. */
export const openEvening = (base, evening, ears) => makeRoom(base, { room: "pad", evening }, ears);

/**
 * Connects a pad to its room. `evening()` is the writer's evening, "" for a watcher; `hear` gets messages, `cut` whether
 * the connection is lost, `refused` why the room is closed.
 */
export function entered(base, { room, key }, { evening, hear, cut, refused }) {
  let inside = false,
    since = 0; // when it was first refused after a restart
  const socket = new RoomSocket(base, {
    hello: () => ({ kind: "enter", room, key, blob: store.get(keptAs(room))?.blob || "", evening: evening() }),
    hear(message) {
      const { kind, text, again } = message;
      if (kind === "keep") store.set(keptAs(room), { blob: message.blob });
      else if (kind === "refused" && (inside || again) && Date.now() - (since ||= Date.now()) < ROOM_PATIENCE_MS)
        socket.later(LOOK_MS); // the writer's browser brings it back in a moment
      else if (kind === "refused" || kind === "closed") {
        socket.end();
        refused(text);
      } else {
        inside = true;
        since = 0;
        hear(message);
      }
    },
    cut,
  });
  return socket;
}
