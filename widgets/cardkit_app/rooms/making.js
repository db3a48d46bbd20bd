// Has a room made, and goes there.

import { store } from "../../cardkit_widgets/base/store.js";
import { RoomLine, keptAs, pageInfo } from "./line.js";
import { say } from "./page.js";

// Milliseconds between two tries where many rooms are being made, and how many there are.
const NEXT_TRY = 1000,
  TRIES = 10;

/**
 * Make a room as `request` says; its page is below `path`. The browser keeps the room from the beginning, and `made(name)` is
 * told its name.
 */
export function make(request, path, made = (_room) => {}) {
  let tries = 0;
  const line = new RoomLine(pageInfo.base, {
    hello: () => ({ kind: "make", ...request }),
    hear({ kind, room, key, blob, text, again }) {
      tries += 1;
      if (again && tries < TRIES) {
        say("Many are beginning just now. Your turn comes in a moment.");
        line.later(NEXT_TRY);
        return;
      }
      line.end();
      if (kind === "made") {
        store.set(keptAs(room), { blob });
        made(room);
        location.href = `${pageInfo.base}${path}${room}#${key}`;
      } else say(text);
    },
  });
}
