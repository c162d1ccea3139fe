// Tells every organisation what left the lists, and every key which are active: the Directory knows the organisations, each
// Organisation its keys. What does not answer is asked again until it has; a key that is made in the meantime asks for itself.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import { writeJson } from "#domain/json/text.ts";
import { backOffMilliseconds } from "../../back-off.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import { directoryOf, organisationOf } from "../../routing.ts";
import { settleSome } from "../settle-some.ts";
import type { Active } from "../api-key/api.ts";

const AT_ONCE = 8;
/** One run announces to no more than this, because the platform bounds the calls of one run. */
const ORGANISATIONS_A_RUN = 400;

type Row = { publication: number; asked: number; failures: number; next_attempt_at: number };

export class Announcement {
  private readonly sql: BoundedSql;
  private readonly env: Env;
  private readonly removals: () => readonly ListRemoval[];

  /** @param removals sent to organisations with it. */
  constructor(sql: BoundedSql, env: Env, removals: () => readonly ListRemoval[]) {
    this.sql = sql;
    this.env = env;
    this.removals = removals;
  }

  /** Inside the commit that publishes; takes the place of an older one. */
  begin(publication: number, now: number): void {
    this.sql.exec("DELETE FROM list_announcement");
    this.sql.exec("DELETE FROM list_unconfirmed");
    this.sql.exec(
      "INSERT INTO list_announcement (publication, asked, failures, next_attempt_at) VALUES (?, 0, 0, ?)",
      publication,
      now,
    );
  }

  /** When the next run may be; null where everybody has confirmed. */
  nextAttempt(): number | null {
    return this.row()?.next_attempt_at ?? null;
  }

  /** How many organisations have not confirmed; null while it is not known which there are. */
  unconfirmed(): number | null {
    if (this.row()?.asked === 0) return null;
    return this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM list_unconfirmed").one().count;
  }

  /** One round over those who have not confirmed. Never throws: the next round repeats what failed. */
  async run(active: Active): Promise<void> {
    try {
      await this.ask(active);
      const removals = writeJson(this.removals());
      const waiting = this.sql
        .exec<{ organisation_id: string }>(
          "SELECT organisation_id FROM list_unconfirmed LIMIT ?",
          ORGANISATIONS_A_RUN,
        )
        .toArray();
      const told = await settleSome(waiting, AT_ONCE, async ({ organisation_id: id }) => {
        if (!(await organisationOf(this.env, id).announceLists(active, removals)))
          throw new Error("a key did not answer");
        if (this.isCurrent(active)) {
          this.sql.exec("DELETE FROM list_unconfirmed WHERE organisation_id = ?", id);
        }
      });
      const failed = told.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
      this.ended(active, false);
    } catch (error) {
      logProblem(
        "not every key has heard which lists are active",
        { publication: active.publication },
        error,
      );
      this.ended(active, true);
    }
  }

  // The Directory is asked after the version became active: an organisation that is added later asks for it.
  private async ask(active: Active): Promise<void> {
    if (this.row()?.asked !== 0) return;
    const organisations = await directoryOf(this.env).list();
    if (!this.isCurrent(active)) return;
    for (const { id } of organisations) {
      this.sql.exec("INSERT OR IGNORE INTO list_unconfirmed (organisation_id) VALUES (?)", id);
    }
    this.sql.exec("UPDATE list_announcement SET asked = 1");
  }

  private ended(active: Active, failed: boolean): void {
    const row = this.row();
    if (!row || !this.isCurrent(active)) return;
    if (!failed && this.unconfirmed() === 0) {
      this.sql.exec("DELETE FROM list_announcement");
      return;
    }
    const failures = failed ? row.failures + 1 : 0;
    this.sql.exec(
      "UPDATE list_announcement SET failures = ?, next_attempt_at = ?",
      failures,
      Date.now() + (failed ? backOffMilliseconds(failures) : 0),
    );
  }

  /** False if a newer version was published meanwhile, which has rounds of its own. */
  private isCurrent({ publication }: Active): boolean {
    return this.row()?.publication === publication;
  }

  private row(): Row | undefined {
    return this.sql.exec<Row>("SELECT * FROM list_announcement").toArray()[0];
  }
}
