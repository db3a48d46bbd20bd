// The progress that the browser keeps: the topics that were practised, and how far the lessons are.

import { KEYS, store } from "./store.js";

/** Said to the page when progress has changed. */
export const PROGRESS = "cardkit-progress";

export const progress = {
  /** The topics, as the text that Python made. */
  topics: () => store.text(KEYS.topics),
  /** Keep the text of the topics. @param {string} text */
  keep(text) {
    store.put(KEYS.topics, text);
    window.dispatchEvent(new CustomEvent(PROGRESS));
  },
  /** One text of topics and lessons; what cannot be read stays as it is, for Python to say so. @param {string} head */
  all(head) {
    const text = this.topics(),
      lessons = store.get(KEYS.steps);
    if (!lessons) return text;
    if (!text) return JSON.stringify({ what: head, topics: {}, lessons });
    const topics = store.get(KEYS.topics);
    return topics ? JSON.stringify({ ...topics, lessons }) : text;
  },
  /** Keep a text of both. @param {string} text */
  keepAll(text) {
    const { lessons, ...topics } = JSON.parse(text);
    store.set(KEYS.topics, topics);
    if (lessons) store.set(KEYS.steps, lessons);
  },
  drop() {
    store.remove(KEYS.topics);
    store.remove(KEYS.steps);
  },
};
