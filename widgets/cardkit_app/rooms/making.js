// Has a room made.

import { store } from "../../cardkit_widgets/base/store.js";
import { LOOK_MS, PATIENCE_MS, RoomLine, keptAs, pageInfo } from "./line.js";
import { say } from "./page.js";

/**
 * Have a room made as `request` says. The browser keeps it from the beginning; `made` is told its name and the key of
 * who made it, `refused` why there is none, `waits` that many are being made just now and its turn comes.
 */
export function makeRoom(base, request, { made, refused, waits = () => {} }) {
  const since = Date.now();
  const line = new RoomLine(base, {
    hello: () => ({ kind: "make", ...request }),
    hear({ kind, room, key, blob, text, again }) {
      if (again && Date.now() - since < PATIENCE_MS) {
        waits();
        line.later(LOOK_MS);
        return;
      }
      line.end();
      if (kind === "made") {
        store.set(keptAs(room), { blob });
        made({ room, key });
      } else refused(text);
    },
  });
}

/** Have a room made and go to its page, which is below `path`; `made` is told its name before. */
export function openRoom(request, path, made = (_room) => {}) {
  makeRoom(pageInfo.base, request, {
    made({ room, key }) {
      made(room);
      location.href = `${pageInfo.base}${path}${room}#${key}`;
    },
    refused: say,
    waits: () => say("Many are beginning just now. Your turn comes in a moment."),
  });
}
