// All messages that the page has sent, in order. The server keeps nothing: a request carries the earlier messages to the
// same group of widgets, which are replayed before it is answered.

/**
 * @typedef {{id: string, dice: string, data: any, ended?: boolean}} Entry one message; `dice` seeds the randomness of its
 * answer, `ended` tells whether its whole answer has come
 */

// Kinds of messages that still matter once a save replaces the moves: settings, and what the browser had stored.
const LASTING = new Set(["fresh", "settings", "first", "level", "others", "open", "known", "kept"]);

/** Whether a message declares that it depends on no other. @param {Entry} entry */
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
  /** The group of a widget: the one in which it was prepared, else its own. */
  group(name) {
    return this.groups.get(name) ?? name;
  }
  /** Add a widget to the group of the one whose request made it. */
  join(name, other) {
    if (!this.groups.has(name)) this.groups.set(name, this.group(other));
  }
  /** The group of a request; one from beside a table belongs to the table's. @param {Entry} entry */
  groupOf({ id, data }) {
    return this.group(this.tables[data.content?.key] ?? id);
  }
  /** Notes a message of the widget with this id, and the dice for its answer. */
  add(id, data) {
    const entry = { id, dice: `${this.visit}/${this.number++}`, data };
    this.entries.push(entry);
    return entry;
  }
  /**
   * The earlier messages to this entry's group; independent ones neither need others nor are needed.
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
   * A move of a match was answered, or a save that was opened: from now on the save of what the table shows replaces the
   * messages that led there.
   * @param {Entry} entry @param {{save: string, seq: number}} scene what the table shows now
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
