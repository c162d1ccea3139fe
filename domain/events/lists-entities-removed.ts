// `risk.lists.entities_removed`: the screening lists of the deployment were published without entries that they had, or a list
// was retired. Each organisation has one event of each such act in both environments.

import { z } from "zod";
import { listRemovalSchema } from "../contract/casework/list-removal.ts";

export const LISTS_ENTITIES_REMOVED = "risk.lists.entities_removed";

/** The event's `data`. */
export const listsEntitiesRemovedSchema = z.looseObject(listRemovalSchema.shape);
