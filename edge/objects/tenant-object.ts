// What every object with a log of one tenant is: its first write keeps whose it is, because an object does not know its own name.

import type { Environment } from "#domain/contract/values/environment.ts";
import { LoggedObject } from "../log/logged-object.ts";

/** An organisation in one of its environments. */
export interface OwnTenant {
  readonly organisationId: string;
  readonly environment: Environment;
}

type TenantRow = { organisation_id: string; environment: Environment };

/** A part of the `tables` of every such object. */
export const TENANT_TABLE = `
  CREATE TABLE IF NOT EXISTS tenant (organisation_id TEXT NOT NULL, environment TEXT NOT NULL);
`;

export abstract class TenantObject extends LoggedObject {
  /** A {@link commit} that may be the first. */
  protected commitFor<T>({ organisationId, environment }: OwnTenant, write: () => T): T {
    return this.commit(() => {
      if (this.tenantRow() === null)
        this.sql.exec("INSERT INTO tenant VALUES (?, ?)", organisationId, environment);
      return write();
    });
  }

  /** @throws before the first write. */
  protected tenant(): OwnTenant {
    const row = this.tenantRow();
    if (row === null) throw new Error("the first write says whose object this is");
    return { organisationId: row.organisation_id, environment: row.environment };
  }

  private tenantRow(): TenantRow | null {
    return this.sql.exec<TenantRow>("SELECT * FROM tenant").toArray()[0] ?? null;
  }
}
