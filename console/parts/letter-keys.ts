// Whether single letters do anything. Who speaks to the machine, or hits keys by mistake, switches them off in the settings
// (WCAG 2.1.4). Keys inside a grid that has the focus go on.

import { KeptChoice } from "./kept-choice.ts";

export const letterKeys = new KeptChoice("weir-letters", ["on", "off"]);
