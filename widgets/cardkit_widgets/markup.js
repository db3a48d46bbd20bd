// A part of its own holds the HTML: a page waits for a widget that holds nothing.

import { shown } from "./shown.js";

export default { render: (context) => shown(context) };
