// The reference of the rule language as Markdown: what a rule sees, every feature, every preset. Made from what rules are
// checked against and evaluated with, so it cannot say anything else.

import { FEATURE_CATALOGUE, type FeatureUnit } from "#domain/decision/features/feature-catalogue.ts";
import { FEATURE_SET } from "#domain/decision/features/feature-set.ts";
import { PRESETS } from "#domain/decision/presets/index.ts";
import { TYPOLOGIES } from "#domain/decision/typologies.ts";
import {
  BYTES_A_STEP,
  DECISION_EVIDENCE_MAX,
  DURATION_TEXT_MAX,
  EVIDENCE_ITEMS_MAX,
  EVIDENCE_TEXT_MAX,
  EXPRESSION_MAX,
  CHARACTER_BYTES,
  LOOPS_MAX,
  METERED_CHARACTERS_MAX,
  RULE_COST_MAX,
  RULE_EVIDENCE_MAX,
  TREE_LIMITS,
  VERSION_COST_MAX,
  ZONE_STEPS,
} from "#domain/decision/rules/rule-bounds.ts";
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_OPERATORS,
  ALLOWED_TYPES,
} from "#domain/decision/rules/rule-functions.ts";
import {
  ADDRESS_FIELDS,
  INSTRUMENT_FIELDS,
  PARTY_FIELDS,
  RULE_VARIABLES,
} from "#domain/decision/rules/rule-names.ts";
import { FLAT_VALUE_MAX, INSTRUMENTS_MAX, PARTIES_MAX } from "#domain/contract/values/limits.ts";
import { RULES_MAX } from "#domain/decision/versions/compile-version.ts";
import { table } from "./markdown-table.ts";

const UNITS: Readonly<Record<FeatureUnit, string>> = {
  count: "count",
  currency: "units of the transaction's currency",
  seconds: "seconds",
  ratio: "ratio",
  km: "km",
  "km/h": "km/h",
  flag: "true or false",
};

/** Held by the test of this page: it compiles. */
export const IN_LIST_EXAMPLE =
  'inList("mule-accounts", counterparty.instruments) || (has(custom.email) && inList("bad-emails", custom.email))';

/** Held by the test of this page: it compiles. */
export const ADDRESS_EXAMPLE =
  'transaction.assetClass == "crypto" && transaction.amount >= 1000.0 && !(has(counterparty.address.provenAt) && has(counterparty.address.isSubjects) && counterparty.address.isSubjects)';

/** The whole of `docs/rules.md`. */
export function rulesReference(): string {
  return `${[INTRODUCTION, variables(), functions(), ABSENT, NAMED_LISTS, bounds(), features(), presets(), typologies()].join("\n\n")}\n`;
}

const INTRODUCTION = `# Rules

<!-- Generated from the code by ops/reference/rules-reference.ts: \`npm run test:unit -- ops/reference -u\` writes it again. -->

A rule is an expression in CEL (Common Expression Language). If it is true, the rule hits: it adds its points to the score, and may
require a review or a block by itself. A system version is a list of rules with the thresholds of the score. All its rules are checked
when it is made; if one is wrong, the version is not made.

\`\`\`
has(features.amount_to_avg_30d) && features.amount_to_avg_30d >= 5.0 && custom.tier != "gold"
\`\`\``;

const ADDRESS = `\`counterparty.address\` is what the organisation's address book has of the screened wallets: \`status\` is \`needs_review\`, \`approved\` or
\`suspended\`; \`provenAt\` is when control was proven, absent without a proof that still holds; \`isSubjects\` is whether it is saved as
the paying customer's (the same \`externalUserId\`), absent if nobody said whose it is or the customer has no \`externalUserId\`; \`asOf\`
is when the newest change that the ledger knew of was made. An address that is not saved, or is archived, lacks these fields.

The same wallet saved for the payment's own network wins over other networks of its family, because one key controls it on all of
them. A contract that was proven by EIP-1271, and a wallet with a destination tag, a payment id or a memo, counts on its own network
alone. Tag or memo must be the payment's: a payment with another one, or with none, has no saved address. Suspended on any network,
with any tag or memo, is suspended. Of several wallets it is the worst: suspended, then needs_review, not saved, another customer's,
approved without proof, proven. A payment to a suspended address is at least \`review\` (\`address_suspended\`), and so is one to any
wallet while the ledger's copy of the book lacks a change (\`address_book_unavailable\`), whatever rules a version has.

A proof says that somebody controls the wallet; \`isSubjects\` says that it is this customer. To prefer the customer's own proven addresses:

\`\`\`
${ADDRESS_EXAMPLE}
\`\`\``;

const ABSENT = `## What is absent

An attribute that was not sent, or was sent as null, is absent, and so is a feature that cannot be computed. \`has(x.y)\` is then
false. Reading it without \`has\` makes the rule an **error** if the result depends on it: \`a || b\` is true if \`b\` is, whatever \`a\`
lacks. An error never lowers risk: the decision is at least \`review\`, the reason \`rule_error\` names the rule and the missing
attribute, and \`matchedRules\` has the rule with outcome \`error\`.

An activity (a log-in, a sign-up) has no transaction. A rule that asks an activity for \`transaction\`, \`counterparty\`,
\`screening\` or a feature of transactions does not concern it and does not hit.

A count of other subjects (\`…_subject_count\`) is also absent if another ledger could not report it in time. Then
\`features.is_relation_unknown\` is true and \`processing.degraded\` names \`relations_unavailable\`. A rule that checks \`has\` first cannot
tell this from no relations, so the decision is at least \`review\`, whatever rules a version has (\`evidence_unavailable\`). The default
version also has the rule \`relation-unknown\`, which names the reason in the alert.

In \`custom\` and \`metadata\` account numbers, secrets and credentials such as \`session_token\` are [replaced](decisions/009-account-numbers-in-free-text-are-replaced.md)
before a rule sees them. Do not compare them with a text: a [named list](named-lists.md) finds numbers and credentials by their own text.

A value of \`custom\` or \`metadata\` has the type that the caller sent. Comparing it with another type is an error of the rule,
as above.

So is a result that is not a number: a division by zero (also \`0.0 / 0.0\`), NaN, an infinity, a whole number beyond 64 bits, a time
outside the calendar. On a customer's first payment sums and counts are 0: check \`features.sum_7d > 0.0 && …\` before you divide by one.`;

const NAMED_LISTS = `## Named lists

\`inList("name", value)\` is true if the organisation's [list](named-lists.md) of that name holds the value, or one of a list of values:

\`\`\`
${IN_LIST_EXAMPLE}
\`\`\`

Lists are asked before the rules are evaluated, once for a decision. So the name is a text literal, the value is made of the request
(\`transaction\`, \`activity\`, \`counterparty\`, \`location\`, \`custom\`, \`metadata\`, \`subject.id\`, \`subject.type\`), and the call may not be in
a loop: for all parties, give it \`transaction.parties.map(p, p.key)\`. A list that did not answer, and a value that an old decision did not
look up, is an error of the rule, as above; it is never a miss. A rule that asks an allow list needs a negative \`scoreModifier\` and the
action \`none\`.`;

function variables(): string {
  const rows = [
    ...Object.entries(RULE_VARIABLES).filter(([name]) => name !== "features"),
    ["counterparty.address", ADDRESS_FIELDS] as const,
    ["a party of `transaction.parties`", PARTY_FIELDS] as const,
    ["an instrument of `party.instruments`", INSTRUMENT_FIELDS] as const,
  ].map(([name, fields]) => [
    name.includes(" ") ? name : `\`${name}\``,
    Object.entries(fields)
      .map(([field, type]) => `\`${field}\` ${wordOfType(type)}`)
      .join(", "),
  ]);
  return [
    "## What a rule sees",
    table(
      ["variable", "attributes"],
      [
        ...rows,
        ["`features`", "see [Features](#features)"],
        ["`custom`", 'the caller\'s `customAttributes`, by name: `custom.tier`, `custom["any key"]`'],
        [
          "`metadata`",
          "the caller's `metadata`, likewise; that of the transaction is `transaction.metadata`",
        ],
      ],
    ),
    "`transaction.amount` is a double; the exact decimal stays in the record. `activity.occurredAt.getHours()` is the hour in UTC, " +
      '`getHours("Europe/Lisbon")` that of a zone. `counterparty` is the screened party; of several, the one with the most severe ' +
      "result. `location` is the place as far as it is known: what the caller sent or, without it, the country of the end user's address. " +
      "Texts such as `transaction.currency` and `activity.ipAddress` are as the caller sent them; features, `inList` and reports know " +
      "one currency, address or wallet in every spelling.",
    ADDRESS,
  ].join("\n\n");
}

function functions(): string {
  const rows = ALLOWED_FUNCTIONS.map(({ written, gives }) => [
    written.map((one) => `\`${one}\``).join(", "),
    gives,
  ]);
  return [
    "## What a rule may call",
    `This list is the whole language: beside these functions there are the operators ${operators()}, literals of lists (\`[1, 2]\`) and maps ` +
      `(\`{"a": 1}\`), and the types ${listed(ALLOWED_TYPES)} for a comparison with \`type(x)\`. Regular expressions, bytes, \`join\` and \`cel.bind\` ` +
      "are not in it, because their cost has no useful bound. `lowerAscii` and `upperAscii` change letters beyond ASCII too.",
    table(["written", "gives"], rows),
  ].join("\n\n");
}

/** What the tree has beside operators. */
const OTHER_PARTS: readonly string[] = ["call", "rcall", "list", "map", "value", "id"];

function operators(): string {
  const words = ALLOWED_OPERATORS.filter((op) => !OTHER_PARTS.includes(op));
  return listed(words.map((op) => (op === "!_" ? "!x" : op === "-_" ? "-x" : op)));
}

function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

function bounds(): string {
  const microseconds = 0.2;
  const milliseconds = (steps: number): string => `${(steps * microseconds) / 1_000} ms`;
  return [
    `## What is refused

A version is refused with the rule, the character in its expression and one of these codes: \`syntax\`, \`unknown_name\` (no such variable,
attribute or feature, inside \`has()\` too), \`type\` (a comparison across types, or no condition), \`too_large\`, \`too_costly\`,
\`function_refused\` (the message names what to use), \`duplicate_id\`; of \`inList\` \`list_call\` (it cannot be asked before the rules),
\`unknown_list\` and \`allow_list_raises\`.

These are the limits:`,
    table(
      ["of", "limit", "beyond it"],
      [
        [
          "an expression",
          `${number(EXPRESSION_MAX)} characters, ${TREE_LIMITS.maxAstNodes} nodes, a depth of ${TREE_LIMITS.maxDepth}, ${LOOPS_MAX} loops inside each other, ${TREE_LIMITS.maxListElements} items in a list, ${TREE_LIMITS.maxMapEntries} in a map`,
          "`too_large`",
        ],
        ["a version", `${RULES_MAX} rules`, "`too_large`"],
        [
          "a rule",
          `${number(RULE_COST_MAX)} steps (${milliseconds(RULE_COST_MAX)}) for its evaluation and its evidence`,
          "`too_costly`",
        ],
        [
          "all rules of a version that are not retired",
          `${number(VERSION_COST_MAX)} steps (${milliseconds(VERSION_COST_MAX)})`,
          "`too_costly`, with the dearest rules and their shares",
        ],
        ["the text that `duration` reads", `${DURATION_TEXT_MAX} characters`, "an error of the rule"],
        [
          "what one evaluation does with texts",
          `${number(METERED_CHARACTERS_MAX)} characters; only rules from before these limits can reach it`,
          "an error of the rule",
        ],
        ["a text in the evidence of a rule", `${EVIDENCE_TEXT_MAX} characters`, "`…` at its end"],
        ["a list in the evidence", `${EVIDENCE_ITEMS_MAX} items`, '`"…"` as its last item'],
        [
          "the evidence of a rule, of a decision",
          `${number(RULE_EVIDENCE_MAX)} and ${number(DECISION_EVIDENCE_MAX)} characters of JSON`,
          "a last entry with the feature `…`",
        ],
      ],
    ),
    `Steps are counted before a rule ever runs, for the largest transaction that the contract allows (${PARTIES_MAX} parties, ${number(INSTRUMENTS_MAX)} instruments, own
fields of ${number(FLAT_VALUE_MAX)} characters): one for each part of the expression, once for each item of a loop, and more for what a long text costs, such
as ${number((CHARACTER_BYTES * FLAT_VALUE_MAX) / BYTES_A_STEP)} for changing the case of an own field, ${ZONE_STEPS} for an hour in a zone. A step takes at most ${microseconds} microseconds. So a rule may look at
every instrument of every party, also in lower case, but not compare each with each. It gets cheaper with \`has(x.y)\` before a condition,
with fewer loops inside each other, and when a text is changed before it is split.

A version that was accepted by an earlier release goes on deciding after an upgrade, also where these limits would refuse it as a new
draft; \`weir doctor\` of the new release names it, its rules and why, before and after the upgrade. See
[Upgrades](#upgrades).`,
    `## Upgrades

A release may refuse more than the one before. Before an upgrade, run \`weir doctor\` of the **new** release against the running system: its part
\`rule versions\` names each version that is active, approved or the candidate of an open experiment, and that the new release would refuse
as a draft: organisation, version, rule, and why. Nothing stops: such a version decides as before, an activation of an approved one is
possible, and what its rules may do with texts is bounded while they run: a rule that goes beyond is an error, so the payment is
reviewed. To be free of it, draft the version again with that rule written otherwise (\`weir version check\` says whether it is
accepted), have it approved and activate it.`,
  ].join("\n\n");
}

function features(): string {
  return [
    "## Features",
    `Set ${FEATURE_SET.version} (\`${FEATURE_SET.hash.slice(0, 19)}…\`). Earlier means recorded before; a window of the last hour holds what occurred in the hour ` +
      "that ends at this event's `occurredAt`, its end included, and not this event. A feature of transactions is absent for activities.",
    table(
      ["feature", "meaning", "unit", "type", "of"],
      FEATURE_CATALOGUE.map(({ name, meaning, unit, type, of }) => [
        `\`features.${name}\``,
        meaning,
        UNITS[unit],
        type,
        of === "any" ? "all" : "transactions",
      ]),
    ),
  ].join("\n\n");
}

function presets(): string {
  return [
    "## Presets",
    `The ${PRESETS.length} rules of the default version, one file each in \`domain/decision/presets/\`, with an example that hits and one that does not. ` +
      "Amounts are in units of the transaction's own currency, hours are UTC. They are examples to read and change.",
    table(
      ["rule", "name", "category", "points", "asks for", "expression"],
      PRESETS.map(({ rule }) => [
        `\`${rule.id}\` v${rule.version}`,
        rule.name,
        rule.category.replaceAll("_", " "),
        String(rule.scoreModifier),
        rule.action === "none" ? "–" : rule.action,
        `\`${rule.expression}\``,
      ]),
    ),
  ].join("\n\n");
}

function typologies(): string {
  return [
    "## Typologies",
    "What the presets look for, and who does the same and means no harm. The editor of the console offers presets by them.",
    table(
      ["typology", "catches", "false alarms", "presets", "described in"],
      TYPOLOGIES.map(({ name, catches, falseAlarms, presets: ids, source }) => [
        name,
        catches,
        falseAlarms,
        ids.map((id) => `\`${id}\``).join(", "),
        source,
      ]),
    ),
  ].join("\n\n");
}

function wordOfType(type: string): string {
  return TYPE_WORDS[type] ?? type;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  double: "number",
  bool: "flag",
  "google.protobuf.Timestamp": "time",
  "map<string, dyn>": "flat object",
  "list<string>": "list of texts",
  Address: "see below",
  "list<Party>": "list of parties",
  "list<Instrument>": "list of instruments",
};

function number(value: number): string {
  return value.toLocaleString("en-US");
}
