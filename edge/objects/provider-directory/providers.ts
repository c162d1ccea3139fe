// Providers by what they are recognised by, and what all sources together say of each. A provider keeps its id whatever its
// newer records say, and is never removed.

import type { ProviderFacts } from "#domain/contract/crypto/provider.ts";
import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";
import { hashedId } from "#domain/ids/identifiers.ts";
import {
  identitiesOf,
  mergeStatements,
  type ProviderRecord,
  type Statement,
} from "#domain/crypto/providers/provider-record.ts";
import { searchText } from "#domain/crypto/search-text.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { joined } from "./listing.ts";

export interface FoundProvider {
  readonly number: number;
  readonly id: string;
}

type Row = { number: number; id: string; lei: string | null };

export class Providers {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  count(): number {
    return this.sql.exec<{ count: number }>("SELECT count(*) AS count FROM provider").one().count;
  }

  factsOf(number: number): ProviderFacts {
    const { facts } = this.sql
      .exec<{ facts: Json<ProviderFacts> }>("SELECT facts FROM provider WHERE number = ?", number)
      .one();
    return readJson(facts);
  }

  numberOf(id: string): number | null {
    const [row] = this.sql.exec<{ number: number }>("SELECT number FROM provider WHERE id = ?", id).toArray();
    return row?.number ?? null;
  }

  /** By its LEI; else by authority and legal name, unless that provider is known to have another LEI. */
  find(record: ProviderRecord): FoundProvider | null {
    for (const name of identitiesOf(record)) {
      const [row] = this.sql
        .exec<Row>(
          `SELECT p.number, p.id, p.facts ->> '$.lei' AS lei
           FROM identity i JOIN provider p ON p.number = i.provider WHERE i.name = ?`,
          name,
        )
        .toArray();
      const isOther = row !== undefined && record.lei !== null && row.lei !== null && row.lei !== record.lei;
      if (row !== undefined && !isOther) return row;
    }
    return null;
  }

  /** Inside a commit. */
  create(record: ProviderRecord): FoundProvider {
    const [name = ""] = identitiesOf(record);
    const id = hashedId("prv", name);
    const { number } = this.sql
      .exec<{ number: number }>("INSERT INTO provider (id, facts) VALUES (?, '{}') RETURNING number", id)
      .one();
    return { number, id };
  }

  /** Inside a commit: it is recognised by what this record calls it, too. */
  learn(number: number, record: ProviderRecord): void {
    for (const name of identitiesOf(record)) {
      this.sql.exec("INSERT OR IGNORE INTO identity (name, provider) VALUES (?, ?)", name, number);
    }
  }

  /** Inside a commit. @returns false where the same was stated before. */
  state(number: number, record: ProviderRecord, hash: string, at: string, actor: string): boolean {
    const [before] = this.sql
      .exec<{ hash: string }>("SELECT hash FROM statement WHERE provider = ?", number)
      .toArray();
    if (before?.hash === hash) return false;
    this.sql.exec(
      "INSERT OR REPLACE INTO statement (provider, record, hash, stated_at, actor) VALUES (?, ?, ?, ?, ?)",
      number,
      writeJson(record),
      hash,
      at,
      actor,
    );
    return true;
  }

  /** Inside a commit, once its statements, evidence or registers changed. */
  refresh(number: number): void {
    const [first, ...others] = this.statementsOf(number);
    if (first === undefined) throw new Error("what is in the directory was stated by somebody");
    const facts = mergeStatements([first, ...others]);
    const { evidence } = this.sql
      .exec<{ evidence: number }>(
        `UPDATE provider SET facts = ?,
           evidence = (SELECT count(*) FROM evidence WHERE provider = number_of.number),
           latest_at = (SELECT max(as_of) FROM evidence WHERE provider = number_of.number)
         FROM (SELECT ? AS number) AS number_of WHERE provider.number = number_of.number RETURNING evidence`,
        writeJson(facts),
        number,
      )
      .one();
    this.sql.exec("DELETE FROM listed WHERE provider = ?", number);
    this.sql.exec(
      "INSERT INTO listed (sort, provider, has_evidence, search, countries, networks) VALUES (?, ?, ?, ?, ?, ?)",
      searchText(facts.name),
      number,
      evidence > 0 ? 1 : 0,
      joined(
        [facts.name, facts.legalName, ...facts.otherNames, facts.website ?? "", ...facts.domains].map(
          searchText,
        ),
      ),
      joined(facts.jurisdictions),
      joined(facts.networks.flatMap((named) => catalogueNetwork(named)?.id ?? [])),
    );
  }

  /** What operators state comes first, then the newest editions. */
  private statementsOf(number: number): Statement[] {
    return this.sql
      .exec<{ record: Json<ProviderRecord>; is_gone: number }>(
        `SELECT record, 0 AS is_gone, NULL AS as_of, 0 AS number FROM statement WHERE provider = ?1
         UNION ALL
         SELECT e.record, coalesce(r.as_of > m.as_of, 0), m.as_of, e.number
         FROM member m
         JOIN evidence e ON e.provider = m.provider AND e.as_of = m.as_of AND e.register = m.register AND e.record IS NOT NULL
         JOIN register r ON r.id = m.register
         WHERE m.provider = ?1
         ORDER BY as_of DESC NULLS FIRST, number`,
        number,
      )
      .toArray()
      .map((row) => ({ record: readJson(row.record), isGone: row.is_gone === 1 }));
  }
}
