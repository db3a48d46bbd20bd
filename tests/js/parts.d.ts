// Classes whose parts are named as they are made (`this.part("said")`, `Object.assign(this, …)`).

export {};
declare module "../../widgets/cardkit_widgets/panels/parts.js" {
  interface Panel {
    [part: string]: any;
  }
}
declare module "../../widgets/cardkit_widgets/base/part.js" {
  interface Part {
    [part: string]: any;
  }
}
declare module "../../widgets/cardkit_widgets/base/channel.js" {
  interface Channel {
    [part: string]: any;
  }
}
declare module "../../widgets/cardkit_widgets/table/motion.js" {
  interface Motion {
    [part: string]: any;
  }
}
declare module "../../widgets/cardkit_widgets/table/keeping.js" {
  interface Keeping {
    [part: string]: any;
  }
}
declare module "../../widgets/cardkit_widgets/table/panels.js" {
  interface Panels {
    [part: string]: any;
  }
}
