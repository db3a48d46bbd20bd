// What a widget brings itself of its module: how the rest is fetched.

import { render } from "./kit.js";

export default { render };
