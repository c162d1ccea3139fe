// The operations of the contract, in the order of the router and the reference: decisions come first, for speed.

import { ACTIVITIES } from "./activities.ts";
import { ALERTS } from "./alerts.ts";
import { CHANGE_FEED } from "./change-feed.ts";
import { CONTROL_CHALLENGES } from "./control-challenges.ts";
import { CRYPTO_CATALOGUE } from "./crypto-catalogue.ts";
import { CRYPTO_ADDRESSES } from "./crypto-addresses.ts";
import { CRYPTO_PROVIDERS } from "./crypto-providers.ts";
import { CRYPTO_DISCOVERY } from "./crypto-discovery.ts";
import { IDENTITY } from "./identity.ts";
import { INVESTIGATIONS } from "./investigations.ts";
import { RISK_ASSESSMENTS } from "./risk-assessments.ts";
import { RISK_INTELLIGENCE } from "./risk-intelligence.ts";
import { SIGNALS } from "./signals.ts";
import { TRANSACTIONS } from "./transactions.ts";
import { TRAVEL_RULE } from "./travel-rule.ts";
import { VERSIONS } from "./versions.ts";
import { WALLET_SCREENINGS } from "./wallet-screenings.ts";
import { WEBHOOKS } from "./webhooks.ts";

export const INTEGRATOR_OPERATIONS = {
  ...TRANSACTIONS,
  ...ACTIVITIES,
  ...WALLET_SCREENINGS,
  ...RISK_ASSESSMENTS,
  ...RISK_INTELLIGENCE,
  ...ALERTS,
  ...SIGNALS,
  ...INVESTIGATIONS,
  ...CHANGE_FEED,
  ...WEBHOOKS,
  ...TRAVEL_RULE,
  ...CRYPTO_CATALOGUE,
  ...CRYPTO_DISCOVERY,
  ...CRYPTO_ADDRESSES,
  ...CRYPTO_PROVIDERS,
  ...CONTROL_CHALLENGES,
  ...VERSIONS,
  ...IDENTITY,
};
