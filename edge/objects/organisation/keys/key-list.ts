// The organisation's keys as rows, without their secrets. The commit that adds or revokes a key writes its event and its audit.

import type { Env } from "../../../environment.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active, Announced, RevisedRateLimits } from "../../api-key/api.ts";
import { isAnotherPerson, isRole, isSamePerson } from "#domain/ids/person.ts";
import { AwaitedActs, type Consent } from "../../awaited-acts.ts";
import type { AddKeyCommand, AddKeyRefusal, ConfirmKeyOutcome, HeldKey, ListedKey } from "../api.ts";
import type { KeptOutcome } from "../../kept-answers.ts";
import type { OrganisationHost } from "../host.ts";
import type { RateLimitSetting } from "../settings/rate-limits.ts";
import { EmergencyKeys } from "./emergency-keys.ts";
import { listed, ORGANISATIONS_LIMIT, type KeyRow } from "./key-row.ts";
import { tellKeys } from "./tell-keys.ts";

export class KeyList {
  private readonly env: Env;
  private readonly host: OrganisationHost;
  private readonly rateLimits: RateLimitSetting;
  private readonly awaited: AwaitedActs;
  private readonly emergencies: EmergencyKeys;

  constructor(env: Env, host: OrganisationHost, rateLimits: RateLimitSetting) {
    this.env = env;
    this.host = host;
    this.rateLimits = rateLimits;
    this.awaited = new AwaitedActs(host.sql);
    this.emergencies = new EmergencyKeys(host.sql);
  }

  /** @returns the listed key, or the one that was added under the same Idempotency-Key before. */
  add(command: AddKeyCommand): KeptOutcome<AddKeyRefusal, ListedKey & Consent> {
    const { keyName, fingerprint } = command.request;
    return this.host.commit(() =>
      this.host.answers.once<AddKeyRefusal, ListedKey & Consent>(keyName, fingerprint, Date.now(), () =>
        this.addNow(command),
      ),
    );
  }

  /** Inside a commit. */
  private addNow({
    key,
    hash,
    persons,
    emergency,
    act,
  }: AddKeyCommand): (ListedKey & Consent) | AddKeyRefusal {
    const { type, environment, name, rateLimit } = key;
    const asked = { type, environment, name, rateLimit };
    if (emergency !== null && this.emergencies.hasRecent(act.at)) return "emergency_before";
    const consent: Consent | null =
      emergency === null ? this.awaited.consent("api_key.create", asked, act, persons) : { emergency };
    if (consent === null) {
      this.host.audit({ ...act, action: "api_key.propose" }, asked, environment);
      return "awaits_agreement";
    }
    this.insert(key, hash);
    if (emergency !== null) this.emergencies.add(key.id, emergency);
    const shown = { ...key, rateLimit: rateLimit ?? this.rateLimits.current().calls, ...consent };
    this.tell("api_key.created", shown, act, consent);
    return shown;
  }

  confirm(keyId: string, act: Act): ConfirmKeyOutcome {
    const row = this.find(keyId);
    if (row === undefined) return { outcome: "unknown" };
    const { emergency = null, isConfirmed = false } = this.emergencies.find(keyId) ?? {};
    if (emergency === null || row.revoked_at !== null) return { outcome: "not_waiting" };
    if (isConfirmed) return { outcome: "confirmed", hash: row.hash };
    if (emergency.endsAt <= act.at) return { outcome: "not_waiting" };
    if (isSamePerson(emergency.by, act.actor) || isRole(act.actor)) return { outcome: "own_key" };
    return this.host.commit(() => {
      // Who made it by the token of a role may be anybody, so two others have to agree.
      const persons = isAnotherPerson(emergency.by, act.actor) ? "one" : "two";
      const consent = this.awaited.consent("api_key.confirm", { keyId }, act, persons);
      if (consent === null) return { outcome: "awaits_agreement" };
      this.emergencies.confirm(keyId, act.actor);
      this.host.audit(act, { keyId, madeBy: emergency.by, ...consent }, row.environment);
      return { outcome: "confirmed", hash: row.hash };
    });
  }

  private insert(key: AddKeyCommand["key"], hash: string): void {
    this.host.sql.exec(
      "INSERT INTO api_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
      key.id,
      hash,
      key.type,
      key.environment,
      key.name,
      key.prefix,
      key.publishableKey,
      key.rateLimit?.ratePerSecond ?? ORGANISATIONS_LIMIT,
      key.rateLimit?.burst ?? ORGANISATIONS_LIMIT,
      key.createdAt,
    );
  }

  /** Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void {
    const row = this.find(keyId);
    if (row === undefined || row.revoked_at !== null) return;
    this.host.commit(() => {
      this.host.sql.exec("UPDATE api_key SET revoked_at = ? WHERE id = ?", act.at, keyId);
      this.tell("api_key.revoked", row, act);
    });
  }

  hashOf(keyId: string): string | null {
    return this.find(keyId)?.hash ?? null;
  }

  all(): HeldKey[] {
    const { calls } = this.rateLimits.current();
    const rows = this.rows("SELECT * FROM api_key ORDER BY created_at, id");
    const emergencies = this.emergencies.unconfirmed();
    return rows.map((row) => {
      const emergency = emergencies.get(row.id);
      return { ...listed(row, calls), ...(emergency && { emergency }), hash: row.hash };
    });
  }

  /** Tells every key that is not revoked. @returns false where one did not answer. */
  announce(what: Announced, { hash, publication, ends }: Active): Promise<boolean> {
    const active = { hash, publication, ...(ends && { ends }) };
    return tellKeys(this.env, this.valid(), what, (key) => key.activate(what, active));
  }

  /** The same with the limits of keys without one. */
  announceRateLimits(limits: RevisedRateLimits): Promise<boolean> {
    return tellKeys(this.env, this.valid(), "rateLimits", (key) => key.adoptRateLimits(limits));
  }

  /** Hashes of the keys that are not revoked. */
  private valid(): string[] {
    return this.rows("SELECT * FROM api_key WHERE revoked_at IS NULL").map(({ hash }) => hash);
  }

  private tell(
    type: "api_key.created" | "api_key.revoked",
    key: Pick<ListedKey, "id" | "prefix" | "type" | "environment">,
    act: Act,
    consent: Consent = {},
  ): void {
    const data = { keyId: key.id, prefix: key.prefix, type: key.type, environment: key.environment };
    this.host.write(type, key.environment, act, data);
    this.host.audit(act, { ...data, ...consent }, key.environment);
  }

  private find(keyId: string): KeyRow | undefined {
    return this.rows("SELECT * FROM api_key WHERE id = ?", keyId)[0];
  }

  // Before the organisation was created there are no tables, and no keys.
  private rows(query: string, ...bindings: string[]): KeyRow[] {
    return this.host.sql.hasTable("api_key") ? this.host.sql.exec<KeyRow>(query, ...bindings).toArray() : [];
  }
}
