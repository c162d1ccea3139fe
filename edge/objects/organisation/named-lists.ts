// Which named lists an organisation has. What they hold is in the NamedLists object of each environment; a list is never removed
// and never changes its kind, because versions name it.

import type { NamedList, NamedListRequest } from "#domain/contract/settings/named-list.ts";
import { LISTS_MAX, type ListKind } from "#domain/named-lists/named-list.ts";
import type { Act } from "../../log/audit-event.ts";
import type { KeyedRequest, KeptOutcome } from "../kept-answers.ts";
import type { CreateListRefusal } from "./api.ts";
import type { OrganisationHost } from "./host.ts";

/** Made with the first list. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS named_list (
    name TEXT PRIMARY KEY, kind TEXT NOT NULL, description TEXT, created_at TEXT NOT NULL, created_by TEXT NOT NULL
  ) WITHOUT ROWID;
`;

type Row = {
  name: string;
  kind: ListKind;
  description: string | null;
  created_at: string;
  created_by: string;
};

export class NamedListNames {
  private readonly host: OrganisationHost;

  constructor(host: OrganisationHost) {
    this.host = host;
  }

  /** All of them, by name. */
  all(): NamedList[] {
    if (!this.host.sql.hasTable("named_list")) return [];
    return this.host.sql.exec<Row>("SELECT * FROM named_list ORDER BY name").toArray().map(listOf);
  }

  find(name: string): NamedList | null {
    return this.all().find((list) => list.name === name) ?? null;
  }

  create(
    request: NamedListRequest,
    { keyName, fingerprint }: KeyedRequest,
    act: Act,
  ): KeptOutcome<CreateListRefusal, NamedList> {
    return this.host.commit(() =>
      this.host.answers.once<CreateListRefusal, NamedList>(keyName, fingerprint, Date.now(), () =>
        this.createNow(request, act),
      ),
    );
  }

  private createNow(request: NamedListRequest, act: Act): NamedList | CreateListRefusal {
    const { name, kind } = request;
    const description = request.description ?? null;
    const known = this.all();
    if (known.some((list) => list.name === name)) return "list_exists";
    if (known.length >= LISTS_MAX) return "too_many_lists";
    const list: NamedList = { name, kind, description, createdAt: act.at, createdBy: act.actor };
    this.host.sql.exec(TABLE);
    this.host.sql.exec(
      "INSERT INTO named_list VALUES (?, ?, ?, ?, ?)",
      name,
      kind,
      description,
      act.at,
      act.actor,
    );
    this.host.audit(act, { list: name, kind, description });
    return list;
  }
}

function listOf({ created_at: createdAt, created_by: createdBy, ...row }: Row): NamedList {
  return { name: row.name, kind: row.kind, description: row.description, createdAt, createdBy };
}
