// Every feature with its meaning, unit and type: rules are type-checked against this list and documented from it.
// Velocity windows hold what was recorded before and occurred in (t − window, t], t being this event's `occurredAt`.

import { DAY, HOUR, MINUTE } from "../../time/instant.ts";

export const WINDOWS = [
  { name: "5m", words: "5 minutes", length: 5 * MINUTE },
  { name: "1h", words: "hour", length: HOUR },
  { name: "24h", words: "24 hours", length: DAY },
  { name: "7d", words: "7 days", length: 7 * DAY },
  { name: "30d", words: "30 days", length: 30 * DAY },
] as const;

export type FeatureUnit = "count" | "currency" | "seconds" | "ratio" | "km" | "km/h" | "flag";

export interface FeatureDefinition {
  readonly name: string;
  readonly type: "number" | "boolean";
  readonly unit: FeatureUnit;
  readonly meaning: string;
  /** `transaction`: absent for activities, and a rule that reads it does not concern them. */
  readonly of: "any" | "transaction";
}

type Rows = readonly (readonly [name: string, unit: FeatureUnit, meaning: string])[];

/** `{w}` in names stands for a window's name, in meanings for its words. */
const WINDOWED_ALWAYS: Rows = [["count_{w}", "count", "Earlier transactions of the subject in the last {w}"]];

const WINDOWED_OF_TRANSACTIONS: Rows = [
  ["sum_{w}", "currency", "Sum of the earlier transactions of the last {w} in this transaction's currency"],
  ["inbound_sum_{w}", "currency", "The inbound part of the sum over the last {w}"],
  ["outbound_sum_{w}", "currency", "The outbound part of the sum over the last {w}"],
];

const ALWAYS: Rows = [
  ["inbound_count_24h", "count", "Earlier inbound transactions in the last 24 hours"],
  ["outbound_count_24h", "count", "Earlier outbound transactions in the last 24 hours"],
  ["distinct_counterparties_24h", "count", "Different counterparties of the last 24 hours"],
  ["distinct_counterparties_7d", "count", "Different counterparties of the last 7 days"],
  ["distinct_counterparties_30d", "count", "Different counterparties of the last 30 days"],
  ["distinct_senders_24h", "count", "Different counterparties of inbound transactions of the last 24 hours"],
  ["distinct_senders_7d", "count", "Different counterparties of inbound transactions of the last 7 days"],
  ["distinct_senders_30d", "count", "Different counterparties of inbound transactions of the last 30 days"],
  [
    "distinct_recipients_24h",
    "count",
    "Different counterparties of outbound transactions of the last 24 hours",
  ],
  ["distinct_recipients_7d", "count", "Different counterparties of outbound transactions of the last 7 days"],
  [
    "distinct_recipients_30d",
    "count",
    "Different counterparties of outbound transactions of the last 30 days",
  ],
  ["distinct_instruments_24h", "count", "Different instruments of counterparties in the last 24 hours"],
  ["distinct_devices_30d", "count", "Different devices of the last 30 days, activities included"],
  ["distinct_countries_24h", "count", "Different countries of the last 24 hours, activities included"],
  ["distinct_countries_30d", "count", "Different countries of the last 30 days, activities included"],
  [
    "interrupted_count_24h",
    "count",
    "Earlier transactions of the last 24 hours that were reviewed or blocked",
  ],
  ["blocked_count_24h", "count", "Earlier transactions of the last 24 hours that were blocked"],
  ["activity_count_1h", "count", "Earlier activities (no transactions) in the last hour"],
  ["activity_count_24h", "count", "Earlier activities (no transactions) in the last 24 hours"],
  ["login_count_1h", "count", "Earlier log-ins in the last hour"],
  ["seconds_since_last", "seconds", "Since the newest earlier transaction; absent without one"],
  [
    "seconds_since_first",
    "seconds",
    "Since the first activity or transaction of the subject; absent for one never seen",
  ],
  ["seconds_since_login", "seconds", "Since the newest earlier log-in; absent without one"],
  ["seconds_since_signup", "seconds", "Since the newest earlier sign-up; absent without one"],
  ["seconds_since_password_reset", "seconds", "Since the newest earlier password reset; absent without one"],
  ["seconds_since_beneficiary_added", "seconds", "Since a beneficiary was last added; absent without one"],
  ["seconds_since_profile_change", "seconds", "Since the newest earlier profile change; absent without one"],
  ["seconds_since_device_change", "seconds", "Since the newest earlier device change; absent without one"],
  [
    "is_first_transaction",
    "flag",
    "No earlier transaction of the subject is known; absent where older history was dropped",
  ],
  ["is_new_device", "flag", "The subject has not used this device before; absent where none is named"],
  ["is_new_ip", "flag", "The subject has not used this IP address before; absent where none is named"],
  [
    "is_new_country",
    "flag",
    "The subject was not seen in this country in the kept history; absent where none is known",
  ],
  [
    "is_country_change",
    "flag",
    "The country is another than where the subject was last seen; absent where either is not known",
  ],
  [
    "seconds_since_other_country",
    "seconds",
    "Since the subject was last seen in another country than this one; absent where it was not",
  ],
  [
    "is_ip_country_mismatch",
    "flag",
    "The address is of another country than the caller supplied; absent where either is not known",
  ],
  [
    "km_from_last_place",
    "km",
    "From the newest earlier coordinates, less what both radii of accuracy leave open; absent without both",
  ],
  [
    "speed_from_last_place",
    "km/h",
    "That distance over the time between, at least a minute; absent without both coordinates",
  ],
  [
    "seconds_since_device_first_seen",
    "seconds",
    "Since the subject first used this device; absent for a new one",
  ],
  [
    "seconds_since_device_switch",
    "seconds",
    "Since the newest change of device: this device's first use after another one's, or a device change that was told; 0 at the first use; absent without one",
  ],
  [
    "device_subject_count",
    "count",
    "Other subjects that used this device; absent where none is named or a relation is unknown",
  ],
  [
    "ip_subject_count",
    "count",
    "Other subjects that used this IP address; absent where none is named or a relation is unknown",
  ],
  [
    "ip_network_subject_count",
    "count",
    "Other subjects that used the /64 network of this IPv6 address; absent for IPv4, for addresses that are not public, and where a relation is unknown",
  ],
  [
    "is_relation_unknown",
    "flag",
    "A count of other subjects is absent because another ledger could not tell it; absent where all are known",
  ],
];

const OF_TRANSACTIONS: Rows = [
  ["max_30d", "currency", "Largest earlier transaction of 30 days in this currency; absent without one"],
  ["min_30d", "currency", "Smallest earlier transaction of 30 days in this currency; absent without one"],
  ["avg_30d", "currency", "Mean earlier transaction of 30 days in this currency; absent without one"],
  ["amount_to_avg_30d", "ratio", "This amount over the mean of 30 days; absent without one"],
  ["amount_to_max_30d", "ratio", "This amount over the largest of 30 days; absent without one"],
  ["count_currency_30d", "count", "Earlier transactions of the last 30 days in this currency"],
  ["is_round_amount", "flag", "The amount is a whole multiple of 100"],
  [
    "round_count_24h",
    "count",
    "Earlier transactions of the last 24 hours with such a round amount, any currency",
  ],
  [
    "is_new_counterparty",
    "flag",
    "The subject has not dealt with this counterparty before; absent without one",
  ],
  [
    "is_new_instrument",
    "flag",
    "The subject has not dealt with one of the counterparty's instruments; absent without one",
  ],
  [
    "is_new_payee_after_device_change",
    "flag",
    "First outbound payment to this counterparty, within 24 hours of a change of device; absent without a counterparty",
  ],
  [
    "seconds_since_counterparty_first_seen",
    "seconds",
    "Since the subject first dealt with this counterparty; absent for a new one",
  ],
  [
    "received_from_counterparty_30d",
    "currency",
    "Sum of the inbound transactions of 30 days from this counterparty in this currency; absent without one",
  ],
  [
    "count_to_counterparty_30d",
    "count",
    "Earlier transactions of 30 days with this counterparty; absent without one",
  ],
  [
    "sum_to_counterparty_30d",
    "currency",
    "Their sum in this transaction's currency; absent without a counterparty",
  ],
  [
    "counterparty_subject_count",
    "count",
    "Other subjects that dealt with this counterparty; absent without one or where a relation is unknown",
  ],
  [
    "instrument_subject_count",
    "count",
    "Other subjects that dealt with one of the counterparty's instruments, the most of any; absent without one or where a relation is unknown",
  ],
  [
    "own_instrument_subject_count",
    "count",
    "Other subjects that used one of the customer's own instruments as theirs, the most of any; absent without one or where a relation is unknown",
  ],
];

/** Sorted by name. */
export const FEATURE_CATALOGUE: readonly FeatureDefinition[] = [
  ...overWindows(WINDOWED_ALWAYS).map(definition("any")),
  ...overWindows(WINDOWED_OF_TRANSACTIONS).map(definition("transaction")),
  ...ALWAYS.map(definition("any")),
  ...OF_TRANSACTIONS.map(definition("transaction")),
].sort((a, b) => (a.name < b.name ? -1 : 1));

function overWindows(rows: Rows): Rows {
  return rows.flatMap(([name, unit, meaning]) =>
    WINDOWS.map(
      (window) => [name.replace("{w}", window.name), unit, meaning.replace("{w}", window.words)] as const,
    ),
  );
}

function definition(of: FeatureDefinition["of"]) {
  return ([name, unit, meaning]: Rows[number]): FeatureDefinition => ({
    name,
    type: unit === "flag" ? "boolean" : "number",
    unit,
    meaning,
    of,
  });
}

/** Features on their way: one that cannot be known stays out. */
export type Draft = Record<string, number | boolean>;
