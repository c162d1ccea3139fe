// The thread in which the released lists are compiled; the result is kept for who asks next.

import { cachedReleasedLists } from "./cached-released-lists.ts";

cachedReleasedLists();
