// Plays the recording of a widget: what Python would answer, written down beforehand (see base/recording.py).

const PASSING = { seq: 0, ack: null, steps: [], start: {}, notice: null };

// What belongs to an answer alone is left out; what stays is the moment.
const atRest = (scene) => ({
  ...scene,
  ...Object.fromEntries(Object.entries(PASSING).filter(([name]) => name in scene)),
});

/** Make the change that a patch describes. @param {any} old @param {any} change */
export function patched(old, change) {
  if (change === null || change === undefined) return old;
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(old)) {
    const list = old.slice(0, change["#"]).map((item, n) => patched(item, change.i?.[n]));
    return [...list, ...(change["+"] || [])];
  }
  const made = { ...old };
  for (const [name, one] of Object.entries(change)) {
    if (Array.isArray(one) && !one.length) delete made[name];
    else made[name] = patched(made[name], one);
  }
  return made;
}

// Two pieces of plain data are the same where these texts are.
const text = (value) =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
const OF_EVERY = new Set(["id", "seq", "still"]); // what each request says, whatever it asks
const key = (request) =>
  Object.keys(request)
    .filter((name) => name !== "kind" && !OF_EVERY.has(name))
    .sort()
    .reduce((said, name) => `${said} ${written(request[name])}`, request.kind);
const written = (value) => (value === true ? "True" : value === false ? "False" : String(value));

export class Recorded {
  /** @param {{moments: Object[]}} recording @param {Object} scene what the widget shows at its first moment */
  constructor({ moments }, scene) {
    this.moments = moments;
    this.scenes = [atRest(scene)];
    this.at = 0; // the moment that is shown; -1 where it is none of these
  }
  // A moment is told by the way to it from the first.
  scene(n) {
    if (!this.scenes[n]) {
      const [before, request] = this.moments[n].from;
      this.scenes[n] = atRest(patched(this.scene(before), this.moments[before].to[request][1]));
    }
    return this.scenes[n];
  }
  /** Returns the answer to a request about this scene, with the acts for the diary; null where it is not written down. */
  answer(request, seq) {
    const { kind, id: ack = null } = request;
    if (kind === "resume") return this.resume(request, seq);
    const edge = this.at < 0 || request.seq !== seq ? null : this.moments[this.at].to?.[key(request)];
    if (!edge) return null;
    const [next, change, grown, acts = []] = edge;
    const scene = { ...patched(this.scene(this.at), change), seq: seq + grown, ack };
    if (request.still && scene.steps?.length) {
      scene.steps = scene.steps.map(({ scene: _, ...step }) => step);
      scene.start = null;
    }
    this.at = next;
    return { scene, acts };
  }
  // A game that was kept: the moment that has the same save.
  resume({ save, id: ack = null }, seq) {
    const found = this.moments.findIndex((_, n) => this.scene(n).save === save && !this.scene(n).hint);
    if (found < 0) return null;
    this.at = found;
    const notice = { tone: "note", text: RESUMED, rule: "", because: [], key: "resumed" };
    return { scene: { ...this.scene(found), seq: seq + 1, ack, notice }, acts: [] };
  }
  /** Python has answered: find the moment that this is, so that what follows can be played again. */
  follow(scene) {
    const now = text(atRest(scene));
    this.at = this.moments.findIndex((_, n) => this.scene(n).save === scene.save && text(this.scene(n)) === now);
  }
}
const RESUMED = "You continue where you left off.";
