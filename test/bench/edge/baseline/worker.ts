// The least that a durable answer to an authenticated request costs on this platform: one hop to the key's object, one
// hop to an object that writes one row of `ROW_BYTES` bytes. What Weir adds to it is measured against it.

import { DurableObject } from "cloudflare:workers";

interface Env {
  readonly KEYS: DurableObjectNamespace<BaselineKey>;
  readonly ROWS: DurableObjectNamespace<BaselineRows>;
  /** How many bytes a row has, in decimal. */
  readonly ROW_BYTES: string;
}

/** Knows whether a key counts; answers from memory, as Weir's does. */
export class BaselineKey extends DurableObject<Env> {
  private record: { readonly keyId: string } | undefined;

  admit(): { readonly keyId: string } {
    this.record ??= this.ctx.storage.kv.get<{ keyId: string }>("record") ?? { keyId: "baseline" };
    return this.record;
  }
}

/** Writes rows and answers once they are durable: the platform's output gate holds the answer back until then. */
export class BaselineRows extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.sql.exec("CREATE TABLE IF NOT EXISTS row (sequence INTEGER PRIMARY KEY, body BLOB NOT NULL)");
  }

  write(body: Uint8Array): number {
    return this.sql
      .exec<{ sequence: number }>("INSERT INTO row (body) VALUES (?) RETURNING sequence", body)
      .one().sequence;
  }
}

let row: Uint8Array | undefined;

// oxlint-disable-next-line import/no-default-export -- the platform wants the Worker as its default export
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const key = request.headers.get("authorization") ?? "";
    const { keyId } = await env.KEYS.getByName(key).admit();
    await request.text();
    row ??= crypto.getRandomValues(new Uint8Array(Number(env.ROW_BYTES)));
    const sequence = await env.ROWS.getByName("all").write(row);
    return Response.json({ keyId, sequence });
  },
} satisfies ExportedHandler<Env>;
