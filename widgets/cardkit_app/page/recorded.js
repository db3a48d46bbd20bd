// Answers a widget's requests from its recording, Python's answers computed beforehand (see base/recording.py).

/** What a widget shows, which tables send as a text. @param {any} scene @returns {any} */
export const read = (scene) => (typeof scene === "string" ? JSON.parse(scene) : scene);

/** `old` with a patch applied, as in recording.py. @param {any} old @param {any} change */
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

// A canonical text of plain data, for comparison.
const text = (value) =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
const OF_EVERY = new Set(["id", "seq", "still", "question", "tries", "sure"]); // what the moment tells, or no answer needs
/** The name under which the answer to a request was recorded. */
const key = (request) =>
  Object.keys(request)
    .filter((name) => name !== "kind" && !OF_EVERY.has(name))
    .sort()
    .reduce((said, name) => `${said} ${written(request[name])}`, request.kind);
/** A value as Python writes it. */
const written = (value) => (value === true ? "True" : value === false ? "False" : String(value));
// A scene that came so many answers after the one numbered `seq`; not all are numbered.
const numbered = (scene, seq, more) => (seq === undefined ? scene : { ...scene, seq: seq + more });

export class Recorded {
  /**
   * @param {{moments: Object[], passing: Object, resumed?: Object}} recording
   * @param {Object} scene what the widget shows at its first moment
   */
  constructor({ moments, passing, resumed }, scene) {
    this.moments = moments;
    this.passing = Object.entries(passing);
    this.resumed = resumed;
    this.scenes = [this.atRest(scene)];
    this.at = 0; // number of the moment shown; -1 if it is not in the recording
  }
  /** A scene without the entries that belong to one answer only. */
  atRest(scene) {
    return { ...scene, ...Object.fromEntries(this.passing.filter(([name]) => name in scene)) };
  }
  // The scene of a moment, from the patches on the way to it.
  scene(n) {
    if (!this.scenes[n]) {
      const [before, request] = this.moments[n].from;
      this.scenes[n] = this.atRest(patched(this.scene(before), this.moments[before].to[request][1]));
    }
    return this.scenes[n];
  }
  /** What other widgets show at the present moment, by name. */
  get beside() {
    return this.moments[this.at].beside ?? this.moments[0].beside ?? {};
  }
  /**
   * The answer to a request at the present moment, with acts for the diary and what other widgets then show; null if it
   * was not recorded.
   */
  answer(request, seq) {
    const { kind, id: ack = null } = request;
    if (kind === "resume") return request.did ? this.redo(request, seq) : this.resume(request, seq);
    const edge = this.at < 0 || request.seq !== seq ? null : this.moments[this.at].to?.[key(request)];
    if (!edge) return null;
    const [next, change, grown, acts = []] = edge;
    const scene = { ...numbered(patched(this.scene(this.at), change), seq, grown), ack };
    if (request.still && scene.steps?.length) {
      scene.steps = scene.steps.map(({ scene: _, ...step }) => step);
      scene.start = null;
    }
    this.at = next;
    return { scene, acts, beside: this.beside };
  }
  // Resumes a stored game: finds the moment with the same save.
  resume({ save, id: ack = null }, seq) {
    const found = this.moments.findIndex((_, n) => this.scene(n).save === save && !this.scene(n).hint);
    if (found < 0) return null;
    this.at = found;
    return { scene: { ...this.scene(found), seq: seq + 1, ack, notice: this.resumed }, acts: [], beside: this.beside };
  }
  // Does again what a reader did at a quiz that asks the same each time, without telling the diary.
  redo({ did, afresh, id: ack = null }, seq) {
    const before = this.at;
    let scene = this.scene(0);
    if (before !== 0 || afresh) return null;
    for (const deed of did) {
      const edge = deed instanceof Object && this.moments[this.at].to?.[key(deed)];
      if (!edge) {
        this.at = before;
        return null;
      }
      scene = patched(this.scene(this.at), edge[1]);
      this.at = edge[0];
    }
    return { scene: { ...numbered(scene, seq, 1), ack }, acts: [], beside: this.beside };
  }
  /** After an answer of Python's: find its moment, so that later requests can be answered from here again. */
  follow(scene) {
    const now = text(this.atRest(scene));
    this.at = this.moments.findIndex((_, n) => this.scene(n).save === scene.save && text(this.scene(n)) === now);
  }
}
