// Tests that have begun: what each is for, and by when it ends. What no memory runs any more was interrupted. Writes belong inside a
// commit.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { TestTarget } from "#domain/crypto/travel-rule/setup.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../log/audit-event.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { KeyedRequest } from "../kept-answers.ts";

export interface RunningTest {
  readonly id: string;
  /** Null where it is that of the set-up. */
  readonly connectionId: string | null;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly keyName: string;
  readonly fingerprint: string;
  readonly endsBy: number;
  readonly target: TestTarget;
  /** What the test of a set-up is valid for. */
  readonly essence: object;
  readonly act: Act;
}

type Row = { body: Json<RunningTest> };

export class RunningTests {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  all(): RunningTest[] {
    return this.sql
      .exec<Row>("SELECT body FROM running_test ORDER BY ends_by")
      .toArray()
      .map(({ body }) => readJson(body));
  }

  find(id: string): RunningTest | null {
    return this.all().find((test) => test.id === id) ?? null;
  }

  ofSetup(): RunningTest | null {
    return this.all().find(({ connectionId }) => connectionId === null) ?? null;
  }

  /** Whether one of this connection has begun and not ended. */
  isOf(connectionId: string): boolean {
    return this.all().some((test) => test.connectionId === connectionId);
  }

  /** What a request whose key one has is answered. */
  underKey({ keyName, fingerprint }: KeyedRequest): "running" | "idempotency_key_reused" | null {
    const test = this.all().find((one) => one.keyName === keyName);
    if (test === undefined) return null;
    return test.fingerprint === fingerprint ? "running" : "idempotency_key_reused";
  }

  put(test: RunningTest): void {
    this.sql.exec(
      "INSERT INTO running_test (id, connection_id, key_name, fingerprint, ends_by, body) VALUES (?, ?, ?, ?, ?, ?)",
      test.id,
      test.connectionId,
      test.keyName,
      test.fingerprint,
      test.endsBy,
      writeJson(test),
    );
  }

  remove(id: string): void {
    this.sql.exec("DELETE FROM running_test WHERE id = ?", id);
  }

  removeOf(connectionId: string): void {
    this.sql.exec("DELETE FROM running_test WHERE connection_id = ?", connectionId);
  }
}
