// Takes in the chunks of a version of the lists, makes it the one that everybody screens with, and retires a list that ended.
// No list goes without somebody's word: what a version needs and lacks is reviewed, not allowed.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type {
  ExpectedListFact,
  ListLoss,
  ListRetirementRequest,
  PublishedLists,
} from "#domain/contract/settings/lists.ts";
import type { SystemVersionPage } from "#domain/contract/settings/system-version.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import type { Leaving } from "../lists/what-leaves.ts";
import type { Act } from "../log/audit-event.ts";
import type { ListsPublisher } from "../objects/lists/api.ts";
import { settleSome } from "../objects/settle-some.ts";
import { logProblem } from "../platform-log.ts";
import { directoryOf, listsOf, organisationOf } from "../routing.ts";
import { hasSecondPerson } from "./find-second-person.ts";

/** Organisations that are asked at once. */
const AT_ONCE = 8;
const VERSIONS_AT_ONCE = 100;

/** @param number as in the path. */
export async function keepListsChunk(
  env: Env,
  hash: string,
  number: string,
  bytes: Uint8Array,
): Promise<Result<null>> {
  const outcome = /^(0|[1-9]\d{0,3})$/.test(number)
    ? await listsOf(env).putChunk(hash, Number(number), bytes)
    : "not_declared";
  switch (outcome) {
    case "stored":
      return succeed(null);
    case "damaged":
      return fail("unprocessable", "These bytes are not the chunk that was declared: send it again.");
    case "not_declared":
      return fail("lists_not_found", "No such chunk was declared: begin the upload with POST /lists.");
  }
}

/**
 * @param acceptLoss lists that may go, or lose most of their entries, for the act's reason.
 * @returns the version, and which keys have not confirmed it yet. A version that is already active is only shown.
 */
export async function publishLists(
  env: Env,
  hash: string,
  act: Act,
  publisher: ListsPublisher,
  acceptLoss: readonly string[] = [],
): Promise<Result<PublishedLists>> {
  const published = await listsOf(env).publish(hash, act, publisher, acceptLoss);
  switch (published.outcome) {
    case "published":
      return succeed({
        ...published.version,
        unconfirmedOrganisations: published.unconfirmed,
      });
    case "unknown":
      return fail(
        "lists_not_found",
        "There are no lists under this hash: begin the upload with POST /lists.",
      );
    case "incomplete":
      return fail("invalid_state", "Chunks of these lists are missing: send them first.", {
        details: { missing: published.missing },
      });
    case "lossy":
      return fail("invalid_state", lossyMessage(published.losses), {
        details: { losses: published.losses },
      });
    case "awaits_agreement":
      return fail("invalid_state", leavingMessage(published.leaving), {
        details: { leaving: published.leaving },
      });
    case "hash_mismatch":
      return fail(
        "unprocessable",
        "The content that was sent has another hash. It was dropped: upload it again.",
      );
    case "unreadable":
      return fail("unprocessable", "The content that was sent is no version of lists. It was dropped.");
  }
}

/** Who publishes or retires, as an operator. */
export async function publisherOf(env: Env, actor: string): Promise<ListsPublisher> {
  const permission = OPERATOR_OPERATIONS.publishLists.permission;
  return (await hasSecondPerson(env, permission, actor)) ? "one_of_several" : "sole_operator";
}

function leavingMessage({ sanctions, names }: Leaving): string {
  // Names of sanctions lists come first.
  const shown = names.slice(0, sanctions);
  const rest = shown.length < sanctions ? "; …" : "";
  return `Nothing was published yet: ${sanctions} entries of sanctions lists would be gone, be on fewer lists, have fewer names or be found less surely (${shown.join("; ")}${rest}). Another operator has to publish the same within 7 days.`;
}

function lossyMessage(losses: readonly ListLoss[]): string {
  const told = losses.map(({ id, kind, loss, before, now }) =>
    loss === "missing"
      ? `${id} (${kind}) is not among them`
      : `${id} (${kind}) falls from ${before} entries to ${now}`,
  );
  return `Nothing was published, because screening would lose lists: ${told.join("; ")}. Retire a list that ended, or name it in acceptLoss, with a reason.`;
}

/** @returns every list that the deployment is held to, afterwards. A list that is retired already is only shown. */
export async function retireList(
  env: Env,
  { list, acceptNamed }: Pick<ListRetirementRequest, "list" | "acceptNamed">,
  act: Act,
  publisher: ListsPublisher,
): Promise<Result<readonly ExpectedListFact[]>> {
  if (acceptNamed !== true) {
    const named = await versionsNaming(env, list);
    if (!named.ok) return named;
    if (named.value.length > 0) {
      return fail(
        "invalid_state",
        `System versions that are active or approved name ${list}: without it they ask for review. Retire or replace them first, or send acceptNamed.`,
        { details: { systemVersions: named.value } },
      );
    }
  }
  const retired = await listsOf(env).retire(list, act, publisher);
  switch (retired.outcome) {
    case "retired":
      return succeed(retired.expected);
    case "awaits_agreement":
      return fail(
        "invalid_state",
        `${list} is not retired yet: another operator has to retire it too, within 7 days.`,
      );
    case "unknown":
      return fail("lists_not_found", `No list called ${list} was ever published.`);
  }
}

interface NamingVersion {
  readonly organisationId: string;
  readonly systemVersionId: string;
}

/** Of all organisations. @returns 503 where one does not answer: it may name it. */
async function versionsNaming(env: Env, list: string): Promise<Result<NamingVersion[]>> {
  const organisations = await directoryOf(env).list();
  const asked = await settleSome(organisations, AT_ONCE, ({ id }) => versionsOfNaming(env, id, list));
  const failed = asked.find((result) => result.status === "rejected");
  if (failed) {
    logProblem("an organisation does not say which lists its versions name", { list }, failed.reason);
    return fail(
      "dependency_unavailable",
      "Not every organisation could be asked whether its versions name the list: nothing was changed.",
      { retryAfterSeconds: 1 },
    );
  }
  return succeed(asked.flatMap((result) => (result.status === "fulfilled" ? result.value : [])));
}

/** Of those that are active, or may become so at any moment. */
async function versionsOfNaming(env: Env, organisationId: string, list: string): Promise<NamingVersion[]> {
  const naming: NamingVersion[] = [];
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const text = await organisationOf(env, organisationId).listVersions(VERSIONS_AT_ONCE, before);
    const { data, pagination }: SystemVersionPage = readJson(text);
    for (const { id, state, lists } of data) {
      const names = lists.some((one) => one.id.toUpperCase() === list.toUpperCase());
      if (names && (state === "active" || state === "approved")) {
        naming.push({ organisationId, systemVersionId: id });
      }
    }
    before = pagination.nextCursor === null ? null : Number(pagination.nextCursor);
  }
  return naming;
}
