// Screens names by the released lists, and does nothing else. It is measured from outside: inside a request the runtime's
// clock stands still.

import { searchNames } from "#domain/screening/names/search-index.ts";
import type { NameIndex } from "#domain/screening/names/open-index.ts";
import { openLists } from "#edge/lists/open-lists.ts";
import { unpack } from "#edge/lists/packing.ts";

let packed: Uint8Array | null = null;
let index: NameIndex | null = null;

async function answer(request: Request): Promise<Response> {
  switch (new URL(request.url).pathname) {
    case "/upload":
      packed = new Uint8Array(await request.arrayBuffer());
      return new Response();
    case "/open":
      if (packed === null) return new Response(null, { status: 409 });
      index = openLists(unpack([packed]), "0".repeat(64)).lists.names;
      packed = null;
      return new Response(String(index.entityCount));
    case "/screen": {
      const { names, type } = await request.json<{ names: string[]; type: "individual" | "business" }>();
      let hits = 0;
      for (const name of names) {
        if (index !== null && searchNames(index, name, type, { minScore: 0.85, limit: 10 }).hits.length > 0)
          hits++;
      }
      return Response.json({ hits });
    }
    default:
      return new Response("ready");
  }
}

// oxlint-disable-next-line import/no-default-export -- workerd reads the default export
export default { fetch: answer } satisfies ExportedHandler;
