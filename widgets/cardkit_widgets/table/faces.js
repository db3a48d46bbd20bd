// Card images, each made from the pack's SVG sheet on first use, so that a card is one element and not a hundred. It
// starts as SVG; when the page is idle it is rasterized at twice the size shown, which is as sharp and much faster to
// paint. If the reader zooms in further, the SVG is used again.

const packs = new Map(),
  MAGNIFIED = 1.6;
export const /** @type {any} */ idle = window.requestIdleCallback || ((f) => setTimeout(f, 50));

class Pack {
  constructor(name, sheet, info) {
    const { cards, lang, ratio, suits, two } = info;
    this.name = name;
    this.cards = cards;
    this.lang = lang;
    this.ratio = ratio;
    this.suits = suits;
    this.two = two;
    this.width = 0;
    this.colours = "four";
    this.near = false;
    this.drawings = new Map();
    this.images = new Map();
    this.pixels = new Map();
    for (const part of sheet
      .split("</defs>")[0]
      .split(/(?=<g id=")/)
      .slice(1)) {
      this.drawings.set(part.match(/id="([^"]+)"/)[1], part);
    }
    for (const [, id, box, inside] of sheet.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/g)) {
      this.drawings.set(id, [box, inside]);
    }
  }
  // The URL of the image of a card, the back or a suit sign, by the id of its drawing.
  url(card) {
    return (!this.near && this.pixels.get(card)?.src) || this.image(card).src;
  }
  /** The image of a card as drawn, at any size. */
  image(card) {
    if (!this.images.has(card)) this.images.set(card, load(new Blob([this.draw(card)], { type: "image/svg+xml" })));
    return this.images.get(card);
  }
  // A card as a self-contained SVG with all symbols that it uses.
  draw(card) {
    const ink = () => this.suits.find((suit) => suit[4] === card)?.[5];
    const [box, inside] = this.drawings.get(`ck-${this.name}-${card}`) || [
      "-17 -17 34 34",
      `<use href="#${card}" fill="${ink()}"/>`,
    ];
    const parts = new Map(),
      [, , width, height] = box.split(" ");
    const gather = (text) => {
      for (const [, id] of text.matchAll(/[#(]([\w.-]+)[")]/g)) {
        if (parts.has(id) || !this.drawings.has(id)) continue;
        parts.set(id, this.drawings.get(id));
        gather(this.drawings.get(id));
      }
    };
    gather(inside);
    const size = `width="${width}" height="${height}" viewBox="${box}"`,
      defs = [...parts.values()].join("");
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>${inside}</svg>`;
    const inks = this.colours === "two" ? Object.entries(this.two || {}) : [];
    return inks.reduce((drawn, [four, two]) => drawn.replaceAll(four, two), text);
  }
  // A four-colour deck, or two colours as the pack usually has.
  paint(colours) {
    if (colours === this.colours || !this.two) return;
    this.colours = colours;
    for (const images of [this.images, this.pixels]) {
      for (const image of images.values()) URL.revokeObjectURL(image.src);
      images.clear();
    }
    this.swap();
    const { width } = this;
    this.width = 0;
    this.fit(width);
  }
  // Rasterize all cards for this width in device pixels, one whenever the page is idle.
  fit(width) {
    if (width <= this.width) return;
    this.width = width;
    for (const image of this.pixels.values()) URL.revokeObjectURL(image.src);
    this.pixels.clear();
    const cards = ["back", ...Object.keys(this.cards)];
    const next = async () => {
      const card = cards.shift(),
        svg = card && this.image(card),
        canvas = document.createElement("canvas");
      if (this.width !== width) return;
      if (!card) {
        this.swap();
        return;
      }
      await svg.decode().catch(() => {});
      canvas.width = Math.min(2 * width, 400);
      canvas.height = Math.round(canvas.width * this.ratio);
      canvas.getContext("2d").drawImage(svg, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(async (blob) => {
        const image = blob && load(blob);
        await image?.decode().catch(() => {});
        if (image && this.width === width) this.pixels.set(card, image);
        idle(next);
      });
    };
    idle(next);
  }
  // Replace the images on the page by the new ones.
  swap() {
    for (const home of cardkitHomes) {
      for (const img of home.querySelectorAll(".ct-face")) if (img._pack === this) img.src = this.url(img._card);
    }
  }
}
const load = (blob) => Object.assign(new Image(), { src: URL.createObjectURL(blob) });

/** The pack of a model, which all tables of the page share. */
export async function sharedPack(model, host) {
  const shared = await host.getModel(model.get("pack"));
  const name = shared.get("pack"),
    id = `ck-sheet-${name}`;
  if (!packs.has(name)) {
    const sheet = shared.get("svg");
    packs.set(name, new Pack(name, sheet, shared.get("info")));
    // widgets beside a table draw cards with <use> and need the sheet in the page; a page of steps tells when
    const lay = () => {
      if (document.getElementById(id)) return;
      document.body.insertAdjacentHTML("beforeend", `<div id="${id}" aria-hidden="true">${sheet}</div>`);
    };
    if (window.cardkitSteps) window.addEventListener("cardkit-sheets", lay);
    else idle(lay);
  }
  return packs.get(name);
}
// The scene is synced as JSON text, so that hosts neither copy nor compare it.
export const sceneOf = (model) => JSON.parse(model.get("scene"));
/** The pack of a table, once the cards that it shows first are drawn. */
export async function packOf(model, host) {
  const pack = await sharedPack(model, host),
    scene = sceneOf(model);
  const now = new Set(["back", ...[...scene.hand.map((c) => c.card), ...scene.trick.cards].map((c) => c || "back")]);
  await Promise.all(
    [...now].map((card) =>
      pack
        .image(card)
        .decode()
        .catch(() => {}),
    ),
  );
  return pack;
}
window.visualViewport?.addEventListener("resize", () => {
  for (const pack of packs.values()) {
    if (!!pack.near === visualViewport.scale > MAGNIFIED) continue;
    pack.near = !pack.near;
    pack.swap();
  }
});
