// The HTML goes into a child element: a page takes an empty widget for one that is still loading.

import { shown } from "./html.js";

export default { render: (context) => shown(context) };
