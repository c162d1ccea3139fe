// The objects that answer the lists, as they are in production. It fills a book by the use case of production, and times each
// question beside the bare statements that answer it: with the same clock, in the same object, on the same rows.

import { configurationOf, type Env } from "#edge/environment.ts";
import { tenantKeyOf } from "#edge/http/tenant-keys.ts";
import type { ListQuestion } from "#edge/objects/address-book/api.ts";
import { AddressLists } from "#edge/objects/address-book/list-addresses.ts";
import { AddressBook as ProductionBook } from "#edge/objects/address-book/object.ts";
import type { ProvidersQuery, Reviewer } from "#edge/objects/provider-directory/api.ts";
import { pageOfProviders } from "#edge/objects/provider-directory/listing.ts";
import { ProviderDirectory as ProductionDirectory } from "#edge/objects/provider-directory/object.ts";
import { tenantOf } from "#edge/objects/provider-directory/reviews.ts";
import { RecordingSql } from "#edge/objects/recording-sql.fixture.ts";
import { listQuestion } from "#edge/use-cases/manage-crypto-addresses.ts";
import { compare } from "./compare.ts";
import type { Comparing, Comparison, Filling } from "./messages.ts";
import { saveWallets } from "./save-wallets.ts";

export { Ledger } from "#edge/objects/ledger/object.ts";

/** As the edge names it. */
const DIRECTORY_NAME = "provider-directory";

export class AddressBook extends ProductionBook {
  compare(question: ListQuestion): Promise<Comparison> {
    const recorded = new RecordingSql(this.ctx.storage);
    new AddressLists(recorded).page(question);
    return compare(this.ctx.storage, recorded, () => this.list(question));
  }
}

export class ProviderDirectory extends ProductionDirectory {
  compare(reviewer: Reviewer, query: ProvidersQuery, at: string): Promise<Comparison> {
    const recorded = new RecordingSql(this.ctx.storage);
    pageOfProviders(recorded, tenantOf(reviewer), query, at);
    return compare(this.ctx.storage, recorded, () => this.page(reviewer, query, at));
  }
}

interface Bindings extends Env {
  readonly ADDRESS_BOOKS: DurableObjectNamespace<AddressBook>;
  readonly PROVIDER_DIRECTORY: DurableObjectNamespace<ProviderDirectory>;
}

function compareInside({ organisationId, question }: Comparing, env: Bindings): Promise<Comparison> {
  const tenant = { organisationId, environment: "sandbox" } as const;
  if (question.about === "providers") {
    const directory = env.PROVIDER_DIRECTORY.getByName(DIRECTORY_NAME);
    return directory.compare(tenant, question, new Date().toISOString());
  }
  const book = env.ADDRESS_BOOKS.getByName(tenantOf(tenant));
  return book.compare(listQuestion(keyOf(env, organisationId), question));
}

function keyOf(env: Env, organisationId: string) {
  return tenantKeyOf(configurationOf(env), organisationId, "sandbox");
}

async function answer(request: Request, env: Bindings): Promise<Response> {
  switch (new URL(request.url).pathname) {
    case "/compare":
      return Response.json(await compareInside(await request.json<Comparing>(), env));
    case "/fill": {
      const { organisationId, wallets } = await request.json<Filling>();
      await saveWallets(env, organisationId, keyOf(env, organisationId), wallets);
      return new Response();
    }
    default:
      return new Response("ready");
  }
}

// oxlint-disable-next-line import/no-default-export -- workerd reads the default export
export default { fetch: answer } satisfies ExportedHandler<Bindings>;
