// The small module of an AssetWidget: loads the module and style that it shares with others of its kind.

import { render } from "./kit.js";

export default { render };
