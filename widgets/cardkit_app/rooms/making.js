// Creates rooms.

import { store } from "../../cardkit_widgets/base/store.js";
import { LOOK_MS, ROOM_PATIENCE_MS, RoomSocket, keptAs, pageInfo } from "./socket.js";
import { say } from "./page.js";

/**
 * Create a room as `request` says; the browser stores a copy at once. `made` gets its name and the maker's key,
 * `refused` the reason if there is none, `waits` is called if it has to wait its turn.
 */
export function makeRoom(base, request, { made, refused, waits = () => {} }) {
  const since = Date.now();
  const socket = new RoomSocket(base, {
    hello: () => ({ kind: "make", ...request }),
    hear({ kind, room, key, blob, text, again }) {
      if (again && Date.now() - since < ROOM_PATIENCE_MS) {
        waits();
        socket.later(LOOK_MS);
        return;
      }
      socket.end();
      if (kind === "made") {
        store.set(keptAs(room), { blob });
        made({ room, key });
      } else refused(text);
    },
  });
}

/** Create a room and go to its page below `path`; `made` gets its name before. */
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
