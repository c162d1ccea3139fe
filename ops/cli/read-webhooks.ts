// weir webhook list, deliveries, body and types: what endpoints there are, what they were sent and what events there are.

import { Option, type Command } from "commander";
import {
  DELIVERY_STATUSES,
  deliveryBodySchema,
  deliveryPageSchema,
  organisationEndpointPageSchema,
  type DeliveryPage,
  type OrganisationEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { catalogueSchema, type CatalogueEntry } from "#domain/webhooks/catalogue.ts";
import { SENT_EVENT_TYPES } from "#domain/webhooks/event-types.ts";
import { listVerb, readList, readOne, type ListOptions } from "./case-list.ts";
import { withExample } from "./example.ts";
import { fieldsOf, listing } from "./list-output.ts";
import { organisationVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { printPage } from "./read-pages.ts";
import { right, table, type Dress } from "./table.ts";
import { environmentOption, print, type Ending, type Run } from "./verb.ts";

interface DeliveryListOptions extends ListOptions {
  readonly status?: string;
  readonly type?: string;
  readonly event?: string;
}

export function addWebhookReading(noun: Command, run: Run): void {
  organisationVerb(
    listVerb(
      withExample(noun.command("list"), "weir webhook list --all").description("list webhook endpoints"),
      organisationEndpointPageSchema,
    ),
    run,
    listEndpoints,
  );
  const deliveries = withExample(
    noun.command("deliveries"),
    "weir webhook deliveries whe_1 --status dead_lettered",
  )
    .description("list the deliveries to an endpoint, newest first")
    .argument("<endpoint>", "endpoint id")
    .addOption(new Option("--status <status>", "only these").choices(DELIVERY_STATUSES))
    .addOption(new Option("--type <type>", "only events of this type").choices(SENT_EVENT_TYPES))
    .option("--event <id>", "only of this event: each time it was sent");
  organisationVerb(listVerb(deliveries, deliveryPageSchema), run, listDeliveries);
  const body = withExample(noun.command("body"), "weir webhook body whd_1")
    .description("print what the receiver of a delivery gets")
    .argument("<delivery>", "delivery id")
    .addOption(environmentOption());
  organisationVerb(body, run, showBody);
  const types = withExample(noun.command("types"), "weir webhook types --json type,description")
    .description("list the types of events; --json has a sample of each")
    .addOption(environmentOption());
  organisationVerb(listing(types, fieldsOf(catalogueSchema)), run, listTypes);
}

async function listEndpoints(at: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const wanted = { of: "endpoints", path: "/webhooks/endpoints", schema: organisationEndpointPageSchema };
  const found = await readList(at, options, wanted);
  return found.ok ? printPage(at.session, options, found.page, showEndpoints) : found;
}

function showEndpoints(endpoints: readonly OrganisationEndpointView[], dress: Dress): string {
  return table(
    ["ENDPOINT", "STATUS", "URL", "EVENTS", right("WAITING"), right("SUCCEEDED"), right("FAILED")],
    endpoints.map(({ id, url, status, disabledReason, disabledSince, eventTypes, stats }) => [
      id,
      disabledReason === null
        ? status
        : `${status}: ${disabledReason}${disabledSince === null ? "" : ` since ${disabledSince}`}`,
      url,
      eventTypes.join(","),
      String(stats.pending + stats.retrying),
      String(stats.succeeded),
      String(stats.deadLettered),
    ]),
    dress,
  );
}

async function listDeliveries(
  at: ChosenOrganisation,
  options: DeliveryListOptions,
  endpoint: string,
): Promise<Ending> {
  const found = await readList(at, options, {
    of: "deliveries",
    path: `/webhooks/endpoints/${encodeURIComponent(endpoint)}/deliveries`,
    schema: deliveryPageSchema,
    filter: { status: options.status, type: options.type, eventId: options.event },
  });
  return found.ok ? printPage(at.session, options, found.page, showDeliveries) : found;
}

function showDeliveries(deliveries: readonly DeliveryPage["data"][number][], dress: Dress): string {
  return table(
    ["DELIVERY", "STATUS", "EVENT", "TYPE", right("ATTEMPTS"), "LAST ANSWER", "NEXT (UTC)"],
    deliveries.map(({ attempts, ...delivery }) => {
      const last = attempts.at(-1);
      return [
        delivery.id,
        delivery.status,
        delivery.eventId,
        delivery.type,
        String(attempts.length),
        last === undefined ? "–" : String(last.statusCode ?? last.error),
        delivery.nextAttemptAt ?? "–",
      ];
    }),
    dress,
  );
}

async function showBody(at: ChosenOrganisation, options: ListOptions, id: string): Promise<Ending> {
  const rest = `/webhooks/deliveries/${encodeURIComponent(id)}/body`;
  const read = await readOne(at, options.env, rest, deliveryBodySchema, "body");
  return read.ok ? print(at.session, options, read.body, () => `${read.value.body}\n`) : read;
}

async function listTypes(at: ChosenOrganisation, options: ListOptions): Promise<Ending> {
  const wanted = { of: "types", path: "/webhooks/catalogue", schema: catalogueSchema };
  const found = await readList(at, options, wanted);
  return found.ok ? printPage(at.session, options, found.page, showTypes) : found;
}

function showTypes(types: readonly CatalogueEntry[], dress: Dress): string {
  return table(
    ["TYPE", "TELLS"],
    types.map(({ type, description, available }) => [
      type,
      available ? description : `${description} Never sent from here.`,
    ]),
    dress,
  );
}
