// A part of its own holds the HTML: a page waits for a widget that holds nothing.

import { shown } from "./html.js";

export default { render: (context) => shown(context) };
