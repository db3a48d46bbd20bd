(() => {
const STORE_KEYS = Object.freeze({
counted: "cardkit:acts:seen",days: "cardkit:days",pads: "cardkit:pads",practised: "cardkit:practised",preferences: "cardkit:preferences",problems: "cardkit:problems",progress: "cardkit:progress",theme: "cardkit:theme",whole: "cardkit:whole",});const STORE_TROUBLE = "cardkit-store";function openStore() {
const MAX_VALUE_CHARACTERS = 400_000,MAX_STORED_CHARACTERS = 2_500_000,MAX_DEPTH = 20,DATES = "cardkit:dates";const shared = new Set(Object.values(STORE_KEYS)),memory = new Map(),troubles = new Map(),written = new Set();function raw(key) {
try {
return localStorage.getItem(key) || "";} catch {
return "";}
}
const readable = (text) => (text.length > MAX_VALUE_CHARACTERS ? text.slice(0, 100) : text);function shallow(value, depth = 0) {
if (value === null || typeof value !== "object") return true;return depth < MAX_DEPTH && Object.values(value).every((one) => shallow(one, depth + 1));}
function parsed(text) {
try {
const value = JSON.parse(text);return shallow(value) ? [value] : null;} catch {
return null;}
}
function dates() {
const [found] = parsed(raw(DATES)) || [];return found && typeof found === "object" && !Array.isArray(found) ? found : {};}
function makeRoom(key) {
const all = dates(),others = Object.entries(all).filter(([one]) => one !== key),oldest = others.map(([, day]) => day).sort()[0];if (!oldest || oldest === new Date().toISOString().slice(0, 10)) return false;for (const [one, day] of others) {
if (day !== oldest) continue;localStorage.removeItem(one);delete all[one];}
localStorage.setItem(DATES, JSON.stringify(all));return true;}
function size() {
return [...shared, ...Object.keys(dates())].reduce((sum, key) => sum + raw(key).length, 0);}
function write(key, text) {
const fresh = !raw(key);for (;;) {
try {
localStorage.setItem(key, text);break;} catch (error) {
if (!makeRoom(key)) throw error;}
}
if (shared.has(key) || key.startsWith(`${STORE_KEYS.problems}:`)) return;const all = dates(),day = new Date().toISOString().slice(0, 10);if (all[key] !== day) localStorage.setItem(DATES, JSON.stringify({ ...all, [key]: day }));while (fresh && size() > MAX_STORED_CHARACTERS && makeRoom(key));}
function report(key, trouble) {
if (troubles.get(key) === trouble) return;troubles.set(key, trouble);window.dispatchEvent(new CustomEvent("cardkit-store", { detail: { key, trouble } }));}
function allowed() {
try {
return Boolean(localStorage);} catch {
return false;}
}
globalThis.addEventListener?.("storage", ({ key, newValue }) => {
for (const one of key === null ? [...written] : [key]) {
if (newValue !== null || !written.has(one) || raw(one)) continue;written.delete(one);report(one, "lost");}
});return {
keys: STORE_KEYS,text: (key) => readable(memory.get(key) ?? raw(key)),get(key) {
return parsed(this.text(key))?.[0] ?? null;},damaged(key) {
const text = this.text(key);return text !== "" && !parsed(text);},put(key, text) {
try {
if (text.length > MAX_VALUE_CHARACTERS) throw new RangeError("too long");write(key, text);} catch {
memory.set(key, text);report(key, allowed() ? "full" : "forbidden");return false;}
memory.delete(key);troubles.delete(key);written.add(key);return true;},set(key, value) {
return this.put(key, JSON.stringify(value));},hold(key, ear) {
const store = this;let known = raw(key);const bare = (text) => (parsed(text) || [null])[0],count = (text) => bare(text)?.n || bare(text)?.length || 0;function look({ key: one, newValue: text }) {
if (one !== key || !text || text === known || memory.has(key)) return;if (count(text) < count(known)) store.put(key, known);else ear();}
window.addEventListener("storage", look);return {
get() {
known = raw(key);return store.get(key);},set(value) {
const now = raw(key),numbered = (n) => JSON.stringify(Array.isArray(value) ? value : { ...value, n });let text = numbered(count(now));if (text !== now) {
if (now && now !== known && !memory.has(key)) {
ear();return null;}
text = numbered(count(known) + 1);}
known = text;return store.put(key, text);},end: () => window.removeEventListener("storage", look),};},remove(key) {
memory.delete(key);troubles.delete(key);written.delete(key);try {
localStorage.removeItem(key);} catch {
}
},trouble(key) {
if (key === undefined) return [...troubles.values()].find((one) => one !== "lost") || "";return troubles.get(key) || "";},};}
const store = (globalThis.cardkitStore ||= openStore());const pageKey = (name, notebook) => `cardkit:${notebook || location.pathname}:${name}`;const FORMAT = "cardkit progress 1"; // as `cardkit.teaching.book` reads it
const DAYS = [0, 1, 1, 2, 4, 8, 16, 32],BACK = 3,TABLE = 3;const after = (day, days) => new Date(Date.parse(day) + days * 864e5).toISOString().slice(0, 10);const ready = (until, day) =>
until <= day || until > after(day, DAYS.at(-1));
const learner = (globalThis.cardkitLearner ||= {
kept() {
const found = store.get(STORE_KEYS.progress);return found && typeof found === "object" && !Array.isArray(found) ? found : {};},keep(parts) {
return store.set(STORE_KEYS.progress, { what: FORMAT, ...this.kept(), ...parts });},lessons() {
return this.kept().lessons || {};},reached(lesson, entry) {
const { [lesson]: _before, ...others } = this.lessons();this.keep({ lessons: { ...others, [lesson]: entry } });},due(today) {
const { rules, acts } = this.kept(),known = new Map();for (const [rule, row] of Object.entries(rules || {}))
if (Array.isArray(row) && row[2] + row[3] > 0) known.set(rule, [row[0], row[1]]);for (const act of Array.isArray(acts) ? acts : []) {
if (act?.kind !== "rule" || Number.isNaN(Date.parse(act.day))) continue;const { rule, right, at, day } = act,[box, until] = known.get(rule) || [0, day],higher = Math.min(box + 1, DAYS.length - 1);if (right !== true) known.set(rule, [Math.max(box - BACK, 0), day]);else if (!ready(until, day) || (at === "table" && box >= TABLE)) known.set(rule, [box, until]);else known.set(rule, [higher, after(day, DAYS[higher])]);}
return new Set([...known].filter(([, [, until]]) => ready(until, today)).map(([rule]) => rule));},});
})();
