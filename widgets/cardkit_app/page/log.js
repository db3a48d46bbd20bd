// What the page has sent, in order. Whoever answers keeps nothing: a request brings along what was sent before to the same
// group of widgets, and is answered as if all of it had just happened.

/**
 * @typedef {{id: string, dice: string, data: any, ended?: boolean}} Entry one message; `dice` is what is thrown for it follows
 * from, `ended` whether all was heard that was thought about it
 */

// What stays true of a group of widgets whatever is played: what was set, and what the browser had kept.
const LASTING = new Set(["fresh", "settings", "first", "level", "others", "open", "known", "kept"]);

/** Whether a message says that it carries everything. @param {Entry} entry */
const alone = ({ data }) => data.content?.alone === true;

export class Log {
  /**
   * @param {Object<string, string>} groups the group of each widget that was prepared
   * @param {Object<string, string>} tables the name of each table's widget, by the table's key
   */
  constructor(groups, tables) {
    this.groups = new Map(Object.entries(groups));
    this.tables = tables;
    this.visit = [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join("");
    /** @type {Entry[]} */ this.entries = [];
    this.number = 0;
  }
  group(name) {
    return this.groups.get(name) ?? name;
  }
  /** A widget that was made in answer to another belongs to its group. */
  join(name, other) {
    if (!this.groups.has(name)) this.groups.set(name, this.group(other));
  }
  /** The group of a request; what is asked beside a table is its table's matter. @param {Entry} entry */
  groupOf({ id, data }) {
    return this.group(this.tables[data.content?.key] ?? id);
  }
  add(id, data) {
    const entry = { id, dice: `${this.visit}/${this.number++}`, data };
    this.entries.push(entry);
    return entry;
  }
  /**
   * What was sent to the group of this entry before it; one that stands alone neither needs others nor is needed.
   * @param {Entry} entry
   */
  before(entry) {
    if (alone(entry)) return [];
    const group = this.groupOf(entry);
    const until = this.entries.indexOf(entry);
    const earlier = this.entries.slice(0, until < 0 ? undefined : until);
    return earlier.filter((one) => this.groupOf(one) === group && !alone(one));
  }
  /**
   * A move of a match was answered: its save says from now on all that was played, so what led there need not be sent
   * again. @param {Entry} entry @param {{save: string, seq: number}} scene what the table shows now
   */
  settle(entry, { save, seq }) {
    const group = this.groupOf(entry),
      until = this.entries.indexOf(entry);
    if (until < 0 || this.entries.slice(until + 1).some((one) => this.groupOf(one) === group)) return;
    const kept = (one) => this.groupOf(one) !== group || LASTING.has(one.data.content?.kind);
    this.entries = this.entries.filter(kept);
    this.add(entry.id, { method: "custom", content: { kind: "resume", save, reached: seq } });
  }
}
