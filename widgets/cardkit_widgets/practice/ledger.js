// The progress that the browser keeps: the topics that were practised, and how far the lessons are.

export const STORE = "cardkit:progress";
// how far the lessons are; kept apart, because the lessons write it and quizzes the other
export const STEPS = "cardkit:steps";
export const ledger = {
  // One text of both; what cannot be read is left as it is, for Python to say so.
  get(head) {
    try {
      const text = localStorage.getItem(STORE) || "",
        steps = localStorage.getItem(STEPS);
      if (!steps) return text;
      try {
        return JSON.stringify({
          ...(text ? JSON.parse(text) : { what: head, topics: {} }),
          lessons: JSON.parse(steps),
        });
      } catch {
        return text;
      }
    } catch {
      return "";
    }
  },
  set(text) {
    try {
      const { lessons, ...rest } = JSON.parse(text);
      localStorage.setItem(STORE, JSON.stringify(rest));
      if (lessons) localStorage.setItem(STEPS, JSON.stringify(lessons));
    } catch {
      /* a private window keeps nothing */
    }
  },
  drop() {
    try {
      localStorage.removeItem(STORE);
      localStorage.removeItem(STEPS);
    } catch {
      /* nothing was kept */
    }
  },
};
