// What the type checker cannot know of the browser's half: what scripts of a page leave for each other, what elements
// and events carry here, and which classes get parts by name.

// Of ES2023 what the floor has (Chrome 109, Firefox 115, Safari 16.4).
interface Array<T> {
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  dataset: any; // every element here is one of HTML or SVG
  style: any;
  offsetHeight: any;
  _room?: any; // how high it once was
  _role?: any;
  _told?: any;
  closest(selectors: string): any;
}
interface Event {
  root?: any; // of REFUSED: the table's element
  detail?: any;
  key?: any; // of a storage event: what was changed
  newValue?: any;
  waitUntil?: any; // of a service worker
  request?: any;
  respondWith?: any;
}
interface Window {
  [left: `cardkit${string}`]: any;
  [voila: `voila_${string}`]: any;
  [webpack: `webpackChunk${string}`]: any;
  skipWaiting?: any; // of a service worker
  clients?: any;
}
interface ShadowRoot {
  head?: any;
  cardkitStyles?: any;
}
interface Document {
  cardkitStyles?: any;
}
interface PromiseConstructor {
  new (executor: (resolve: (value?: any) => void, reject: (reason?: any) => void) => void): Promise<any>;
}
declare var cardkitStore: any, cardkitModules: any, cardkitHomes: any, cardkitSheets: any, cardkitWatch: any;
declare var cardkitConfessed: any, cardkitRoots: any, cardkitPython: any, cardkitPacks: any;

declare module "*/pyodide.mjs";
