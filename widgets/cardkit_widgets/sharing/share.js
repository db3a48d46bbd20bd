// Links to positions: the line below a table that makes one, and the page that opens one.

import { copyText } from "../base/clipboard.js";
import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { Asking } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { address, alone, forTheInvited, framers, page } from "../base/links.js";
import { onlyHere } from "../base/reach.js";

/**
 * @typedef {Object} ShareScene what share.py tells of a link that is made
 * @property {number} seq
 * @property {string} page
 * @property {?Object<string, string>} server a server of one's own
 * @property {string} ask
 * @property {string} made
 * @property {string} address
 * @property {string} code
 * @property {string} note
 * @property {string} secret what the link gives away
 * @property {string} to
 * @property {number} longest
 */

/**
 * @typedef {Object} LinkReaderScene what share.py tells of a link that is opened
 * @property {number} seq
 * @property {boolean} reader
 * @property {string} ask
 * @property {string} about
 * @property {string} trouble
 * @property {string} lesson the page that teaches this game, or ""
 * @property {string} title
 */

/** Draws the maker of a link to the position. */
function share(model, root, channel) {
  const ask = el("input", {
    type: "text",
    maxlength: model.get("scene").longest,
    value: model.get("scene").ask,
    placeholder: "What would you play?",
    "aria-label": "A question to stand above the table",
  });
  const made = el("input", {
    type: "text",
    readonly: true,
    class: "ck-share-link",
    "aria-label": "The link",
    hidden: true,
    onfocus: (event) => event.target.select(),
  });
  const status = el("span", { class: "ck-share-said", role: "status" });
  const button = el(
    "button",
    { type: "button", onclick: () => channel.send({ kind: "make", ask: ask.value }) },
    `Copy a link to ${model.get("scene").to}`,
  );
  const frame = el("textarea", {
    readonly: true,
    rows: 3,
    spellcheck: "false",
    class: "ck-share-link",
    "aria-label": "A frame for a page of yours",
    onfocus: (event) => event.target.select(),
  });
  const own = el("a", { target: "_blank" }, "the table by itself");
  const away = el(
    "details",
    { class: "ck-share-away", hidden: true },
    el("summary", {}, "On a page of your own"),
    frame,
    el("p", {}, `It shows just the table, on pages of ${framers().join(", ")}. Or lead there: `, own, "."),
  );
  const code = el("img", { class: "ck-share-code", alt: "The link as a QR code", hidden: true });
  root.append(
    el("div", { class: "ck-share-row" }, ask, button),
    made,
    code,
    away,
    el("p", { class: "ck-share-note" }, status, " ", model.get("scene").secret),
  );
  return async () => {
    /** @type {ShareScene} */
    const scene = model.get("scene");
    root.dataset.seq = scene.seq;
    if (scene.note) {
      status.textContent = scene.note;
      return;
    }
    if (!scene.made) return;
    if (scene.address) {
      code.hidden = !scene.code;
      code.src = scene.code;
      status.textContent += scene.code
        ? " A phone opens it through its camera."
        : " It is too long for a phone’s camera.";
      return;
    }
    made.value = address(scene, scene.made);
    made.hidden = false;
    root.dataset.made = made.value;
    own.href = alone(made.value);
    frame.value = snippet(own.href, ask.value || ask.placeholder);
    away.hidden = !framers().length || Boolean(scene.server);
    const done = await copyText(made.value);
    if (!done) made.focus();
    status.textContent = done ? "Copied." : "Here it is, selected: copy it.";
    code.hidden = true;
    const local = onlyHere(made.value);
    if (local) status.textContent += " It opens on this machine only.";
    else if (scene.server?.binder) status.textContent += " It opens after a minute or two.";
    else if (scene.server) status.textContent += " It opens for those who can log in here.";
    if (forTheInvited())
      status.textContent +=
        " It doesn’t carry the token: it opens for those who have come in once with the link you were given.";
    if (!local) model.send({ kind: "code", ask: ask.value, address: made.value });
  };
}

// Returns the lines for a page that is to show the table. By the last attribute the table knows on whose page it is.
const snippet = (href, title) =>
  Object.assign(document.createElement("iframe"), {
    src: href,
    title,
    style: "width: 100%; height: 700px; border: 0",
    loading: "lazy",
    referrerPolicy: "origin",
  }).outerHTML;

/** Draws the reader of such a link. */
function reader(model, root, channel) {
  window.cardkitSteps?.leave?.();
  /** The position that the page’s own address carries. */
  const carried = () =>
    location.hash.length > 1 ? location.hash : /[?&]game=/.test(location.search) ? location.search : "";
  const send = (text) => channel.send({ kind: "open", text });
  const paste = el("input", { type: "text", id: "ck-link-reader", autocomplete: "off" });
  const form = el(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        if (paste.value.trim()) send(paste.value);
      },
    },
    el("label", { for: "ck-link-reader" }, "A link to a position:"),
    el("div", { class: "ck-share-row" }, paste, el("button", { type: "submit" }, "Open")),
  );
  const follow = () => {
    const text = carried();
    if (text?.includes("=")) send(text);
  };
  window.addEventListener("hashchange", follow);
  follow();
  const draw = () => {
    /** @type {LinkReaderScene} */
    const scene = model.get("scene");
    root.dataset.seq = scene.seq;
    root.dataset.state = scene.trouble ? "trouble" : scene.title ? "open" : "waiting";
    keeping(
      root,
      () =>
        root.replaceChildren(
          ...[
            scene.trouble &&
              el(
                "p",
                { class: "ck-share-trouble", role: "alert" },
                scene.trouble,
                " Nothing else is wrong: you can ",
                el("a", { href: page("index.ipynb") }, "choose a lesson"),
                ", or paste the whole link here.",
              ),
            scene.title && el("h2", {}, scene.ask || "What would you play?"),
            scene.title &&
              el(
                "p",
                {},
                scene.about,
                ...(scene.lesson
                  ? [" ", el("a", { href: page(`${scene.lesson}.ipynb`) }, `Learn ${scene.title}`), "."]
                  : []),
              ),
            !scene.title && form,
          ].filter(Boolean),
        ),
      ["input", "a"],
    );
  };
  return Object.assign(draw, { end: () => window.removeEventListener("hashchange", follow) });
}

export default {
  render({ model, el: host }) {
    const reads = model.get("scene").reader === true;
    const root = el("div", {
      class: `ck-share${reads ? " ck-link-reader" : ""}`,
      role: "group",
      "data-cardkit": reads ? "shared" : "share",
      "aria-label": reads ? "A shared position" : "A link to this table",
    });
    keys(root);
    host.append(root);
    const channel = new Asking(model, root),
      /** @type {any} */ draw = (reads ? reader : share)(model, root, channel);
    const hear = () => {
      channel.heard();
      draw();
    };
    model.on("change:scene", hear);
    hear();
    return () => {
      channel.end();
      model.off("change:scene", hear);
      draw.end?.();
    };
  },
};
