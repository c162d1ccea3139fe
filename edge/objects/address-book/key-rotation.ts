// Replaces what seals the addresses, behind the requests: a data key that an older secret wraps is wrapped by the newest, and
// addresses that an older data key seals are sealed under the newest, a batch at a time. Every address can be read throughout; a
// data key goes once nothing is left under it. An address whose seal does not open is left as it is, under its key.

import type { RotatedKey } from "#domain/contract/crypto/address.ts";
import { formatInstant, MINUTE } from "#domain/time/instant.ts";
import { auditPayload } from "../../log/audit-event.ts";
import type { UntilConfirmed } from "../../log/until-confirmed.ts";
import { logProblem } from "../../platform-log.ts";
import type { KeptAnswers } from "../kept-answers.ts";
import type { Addresses } from "./addresses.ts";
import type { RotateCommand, RotateOutcome } from "./api.ts";
import type { DataKeys } from "./data-keys.ts";
import type { AddressBookHost } from "./host.ts";
import { onceWithoutWallets } from "./once-without-wallets.ts";

const BATCH = 200;
/** As where a secret is gone that must be there: only people can put it back. */
const AGAIN_MILLISECONDS = MINUTE;

type SealedRow = { number: number; id: string; sealed_by: number; sealed: string };

interface Parts {
  readonly addresses: Addresses;
  readonly keys: DataKeys;
  readonly answers: KeptAnswers;
}

export class KeyRotation implements UntilConfirmed {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;
  private hasFailed = false;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  /** Makes a new data key, which seals from now on; the alarm goes on with what was sealed before. */
  async rotate(command: RotateCommand): Promise<RotateOutcome> {
    const { keys } = this.parts;
    const { act } = command;
    const current = this.host.exists() ? keys.current() : null;
    if (current === null) return { outcome: "no_addresses" };
    const made = await keys.make(this.host.identity(), current + 1);
    const rotated = this.host.commit(() =>
      onceWithoutWallets<"rotated_meanwhile", RotatedKey>(this.parts, command, () => {
        if (keys.current() !== current) return "rotated_meanwhile";
        keys.store(made, act.at);
        this.host.sql.exec("DELETE FROM skipped_seal");
        const answer = { dataKey: made.id, addresses: this.left() };
        this.host.append(auditPayload(this.host.identity(), act, answer));
        return answer;
      }),
    );
    await this.host.armTelling();
    return rotated;
  }

  nextAttempt(): number | null {
    if (!this.host.exists()) return null;
    const isDone = this.parts.keys.keysToRewrap().length === 0 && this.isSealed();
    if (isDone) return null;
    return Date.now() + (this.hasFailed ? AGAIN_MILLISECONDS : 0);
  }

  async goOn(): Promise<void> {
    if (!this.host.exists()) return;
    try {
      await this.wrapAgain();
      await this.sealAgain();
      this.hasFailed = false;
    } catch (error) {
      this.hasFailed = true;
      logProblem("the keys of saved addresses were not replaced", {}, error);
    }
  }

  private async wrapAgain(): Promise<void> {
    const { keys } = this.parts;
    for (const id of keys.keysToRewrap()) {
      const wrapped = await keys.wrapAgain(this.host.identity(), id);
      this.host.commit(() => keys.replace(wrapped));
    }
  }

  private async sealAgain(): Promise<void> {
    const { keys } = this.parts;
    const [identity, current] = [this.host.identity(), keys.current()];
    if (current === null || this.isSealed()) return;
    const rows = this.host.sql
      .exec<SealedRow>(
        `SELECT number, id, sealed_by, sealed FROM address
         WHERE sealed_by < ? AND number NOT IN (SELECT number FROM skipped_seal) LIMIT ?`,
        current,
        BATCH,
      )
      .toArray();
    // Where a secret is gone every seal would seem broken: then none is skipped.
    for (const by of new Set([current, ...rows.map((row) => row.sealed_by)])) {
      if (keys.has(by)) await keys.open(identity, by);
    }
    const sealed = await Promise.all(rows.map((row) => this.sealedUnder(current, row)));
    this.host.commit(() => {
      // A replacement that began meanwhile asks every seal again.
      if (keys.current() !== current) return;
      rows.forEach(({ number }, at) => {
        const bytes = sealed[at] ?? null;
        if (bytes === null) {
          this.host.sql.exec("INSERT OR IGNORE INTO skipped_seal (number) VALUES (?)", number);
          return;
        }
        this.host.sql.exec(
          "UPDATE address SET sealed_by = ?, sealed = ? WHERE number = ? AND sealed_by < ?",
          current,
          bytes,
          number,
          current,
        );
      });
      const skipped = this.skipped();
      if (this.left() > skipped) return;
      const dropped = keys.dropUnusedBefore(current);
      const at = formatInstant(Date.now());
      const act = { actor: "service", action: "crypto.data_key.replaced", reason: null, at, requestId: null };
      this.host.append(auditPayload(identity, act, { dataKey: current, dropped, skipped }));
    });
  }

  /** @returns null where its seal does not open: that alone is skipped. */
  private async sealedUnder(current: number, row: SealedRow): Promise<string | null> {
    const address = await this.unsealed(row);
    if (address === null) return null;
    return (await this.parts.keys.seal(this.host.identity(), row.id, address, current)).bytes;
  }

  private async unsealed({ id, sealed_by: by, sealed: bytes }: SealedRow): Promise<string | null> {
    try {
      return await this.parts.keys.unseal(this.host.identity(), id, { by, bytes });
    } catch (error) {
      logProblem("the seal of a saved address does not open", { addressId: id }, error);
      return null;
    }
  }

  /** Whether all is sealed under the newest key but what was skipped, and no key is kept for nothing. */
  private isSealed(): boolean {
    const { n } = this.host.sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM data_key WHERE id < (SELECT max(id) FROM data_key)
         AND id NOT IN (SELECT sealed_by FROM address)`,
      )
      .one();
    return n === 0 && this.left() <= this.skipped();
  }

  private skipped(): number {
    return this.host.sql.exec<{ n: number }>("SELECT count(*) AS n FROM skipped_seal").one().n;
  }

  /** How many addresses an older key seals. */
  private left(): number {
    return this.host.sql
      .exec<{ n: number }>(
        "SELECT count(*) AS n FROM address WHERE sealed_by < (SELECT max(id) FROM data_key)",
      )
      .one().n;
  }
}
