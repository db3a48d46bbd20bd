// Sends requests to Python: in a worker of the page (static site) or on the server.

/** @typedef {{hear: Function, say: Function, unanswered: Function, progress: Function, failed: Function}} Ears */

const SERVER_WAIT_MS = 8000; // without an answer from the server, until the reader is told
const AGAIN_MS = 400; // before a failed request is sent once more
const IDLE_MS = 3000; // after the first card, before a worker is started

/** @param {Object} lesson @param {Ears} ears */
export const homeOf = (lesson, ears) =>
  lesson.answers ? new Server(lesson.answers, ears) : new PythonWorker(lesson, ears);

// Python on the server: each request carries all it needs, so any process can answer it.
class Server {
  constructor(address, ears) {
    this.address = address;
    this.ears = ears;
    this.patience = SERVER_WAIT_MS;
    this.forgets = true; // it keeps nothing between requests
    this.last = new Map(); // group → its last request
  }
  soon() {}
  /**
   * Sent at once, but delivered after the group's earlier answers: an answer contains only what changed since those.
   */
  ask(entry, log) {
    const group = log.groupOf(entry),
      before = this.last.get(group),
      body = JSON.stringify({ log: log.before(entry), message: entry });
    if (before?.thinks) before.end.abort(); // it computes advice on a position that has passed
    const one = { entry, group, body, before, end: new AbortController(), thinks: false, heard: Promise.resolve() };
    this.last.set(group, one);
    one.heard = this.asked(one);
  }
  // Sends a request, once more if that fails; says so if it stays without an answer.
  async asked(one) {
    for (const last of [false, true]) {
      try {
        await this.answered(one);
        one.entry.ended = true;
        break;
      } catch (error) {
        if (error.name === "AbortError") break;
        if (last) this.ears.unanswered(one.entry);
        else await new Promise((then) => setTimeout(then, AGAIN_MS));
      }
    }
    one.before = null;
  }
  // Sends a request once and passes the answer on, line by line; throws if it fails.
  async answered(one) {
    const { entry, body, end } = one,
      answer = await fetch(this.address, { method: "POST", body, signal: end.signal, headers: own() });
    if (!answer.ok) throw new Error(`${this.address}: ${answer.status}`);
    await after(one.before);
    const reader = answer.body.getReader(),
      decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        const message = JSON.parse(line);
        if (message.kind !== "thinks") this.ears.hear(message, entry);
        else if (this.last.get(one.group) === one) one.thinks = true;
        else end.abort();
      }
      if (done) return;
    }
  }
}

// Wait for an earlier answer; give it up when a later one has waited `SERVER_WAIT_MS` for it.
async function after(earlier) {
  if (!earlier) return;
  const patience = setTimeout(() => earlier.end.abort(), SERVER_WAIT_MS);
  await earlier.heard;
  clearTimeout(patience);
}

// Headers that show the server that one of its own pages asks, for browsers without Sec-Fetch headers.
function own() {
  const mark = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
  return { "Content-Type": "application/json", ...(mark ? { "X-XSRFToken": mark } : {}) };
}

// Python in a worker: started when needed, or when the reader has begun; it keeps its state.
class PythonWorker {
  constructor(lesson, ears) {
    this.lesson = lesson;
    this.ears = ears;
    this.patience = Number.POSITIVE_INFINITY;
    this.forgets = false;
    this.told = 0;
    /** @type {?Worker} */ this.worker = null;
    this.ready = new Promise((done) => {
      this.wakened = done;
    });
  }
  // The reader has begun, or a widget asks: starts the worker a little later.
  soon() {
    setTimeout(() => this.wake(), IDLE_MS);
  }
  /** Starts the worker in which Python runs, once. */
  wake() {
    if (this.worker || location.protocol === "file:") return;
    this.worker = new Worker(this.lesson.worker, { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.ears.failed(event.message);
    this.worker.postMessage({ kind: "run", cells: this.lesson.sources });
  }
  hear(data) {
    if (data.done) this.ears.progress(data.done);
    if (data.kind === "comm") this.ears.hear(JSON.parse(data.text), this.asked);
    else if (data.kind === "failed") this.ears.failed(data.text);
    else if (data.kind === "ready") {
      this.patience = 2500;
      this.ears.say("");
      this.wakened();
      keepOffline();
    }
  }
  /** Has Python answer an entry of the log, told what came before it. It waits until Python is there. */
  async ask(entry, log) {
    if (!this.worker && navigator.userActivation?.hasBeenActive !== false) {
      this.wake();
      this.ears.say("The other players are on their way; this takes a moment, the first time.");
    } else this.soon(); // requests of widgets while the page opens can wait
    await this.ready;
    const until = log.entries.indexOf(entry);
    if (until < this.told) return; // it was sent with a later one
    const again = log.entries.slice(this.told, until);
    this.told = until + 1;
    this.asked = entry;
    this.worker.postMessage({
      kind: "comm",
      again: again.map((one) => JSON.stringify(one)),
      text: JSON.stringify(entry),
    });
  }
}
// Caches the site for the next visit, once nothing else needs the network.
function keepOffline() {
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}
