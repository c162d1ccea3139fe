// The patterns of fraud and money laundering that presets look for: how each is known, what it costs in false alarms, and which
// public source describes it. Every preset belongs to one.

export interface Typology {
  readonly id: string;
  readonly name: string;
  /** What happens in it. */
  readonly catches: string;
  /** Who does the same and means no harm. */
  readonly falseAlarms: string;
  /** Title, publisher and, where it has one, year. */
  readonly source: string;
  /** Ids of presets, the most telling first. */
  readonly presets: readonly string[];
}

const FFIEC =
  "BSA/AML Examination Manual, Appendix F: Money Laundering and Terrorist Financing “Red Flags” (FFIEC)";
const SCA =
  "Regulatory Technical Standards on strong customer authentication, Article 18 (Delegated Regulation (EU) 2018/389)";

export const TYPOLOGIES: readonly Typology[] = [
  {
    id: "card-testing",
    name: "Card testing",
    catches:
      "Stolen card numbers are tried with small payments at night (UTC); after one was held, the thief tries again.",
    falseAlarms:
      "Customers who pay again, or buy something else, after a payment was held; other time zones.",
    source: "Automated Threats to Web Applications, OAT-001 Carding and OAT-010 Card Cracking (OWASP)",
    presets: ["card-probing", "retry-after-interruption"],
  },
  {
    id: "stolen-card",
    name: "Spending on a stolen card",
    catches: "A card is emptied before its owner notices: large amounts, or much within an hour.",
    falseAlarms:
      "Every customer with a large basket: these are the presets that hold the most good payments.",
    source: "Report on card fraud (European Central Bank, 2023)",
    presets: ["card-spend-burst", "card-amount-high", "card-amount-elevated"],
  },
  {
    id: "velocity",
    name: "Velocity",
    catches: "More payments, or to more recipients, than a person makes: scripts, and money that is spread.",
    falseAlarms: "Pay days, rounds of invoices, and customers who sell or collect for others.",
    source: FFIEC,
    presets: ["velocity-burst", "many-recipients"],
  },
  {
    id: "unusual-behaviour",
    name: "Unlike the customer",
    catches: "An amount, an hour or a first payment that does not fit what is known of the customer.",
    falseAlarms: "Holidays, a new car, night workers, and other time zones: the hour is UTC.",
    source: SCA,
    presets: ["amount-above-usual", "first-large-payment", "night-large-amount"],
  },
  {
    id: "new-payee",
    name: "New payee",
    catches: "A customer is talked into paying a swindler, or an invoice has the account of somebody else.",
    falseAlarms: "Everybody pays somebody for the first time, and payees do change their bank.",
    source: "Annual Fraud Report, authorised push payment fraud (UK Finance, 2024)",
    presets: ["new-beneficiary-payment", "known-payee-new-account", "unproven-payee", "shared-payee"],
  },
  {
    id: "account-takeover",
    name: "Account takeover",
    catches: "Somebody else logs in, changes the password, profile or device, and sends money away.",
    falseAlarms: "New phones, forgotten passwords and moves: real, and followed by payments.",
    source: "Advisory FIN-2011-A016, Account Takeover Activity (FinCEN, 2011)",
    presets: [
      "password-reset-payout",
      "profile-change-payout",
      "device-change-payment",
      "new-payee-after-device-change",
      "new-device-new-payee",
      "new-device-new-country",
      "login-burst",
      "another-customers-wallet",
    ],
  },
  {
    id: "impossible-place",
    name: "Impossible places",
    catches: "One account is used in places that one person cannot be in, or from behind a proxy.",
    falseAlarms: "Virtual private networks, roaming phones, and addresses that are placed wrongly.",
    source: SCA,
    presets: ["impossible-travel", "rapid-country-change", "country-hopping", "ip-country-mismatch"],
  },
  {
    id: "money-mule",
    name: "Money mule",
    catches: "A private account collects from strangers, passes money on or back, or wakes to do so.",
    falseAlarms:
      "Shared rents, collections for a present, sales of used things, loans among friends, and businesses that pass on what they collect.",
    source: "Money muling (Europol, European Money Mule Action)",
    presets: ["mule-fan-in", "rapid-in-out", "round-trip", "dormant-reactivation"],
  },
  {
    id: "structuring",
    name: "Structuring",
    catches: "A sum is split to stay below a reporting limit, or moved in round amounts.",
    falseAlarms: "Instalments, deposits and traders whose takings lie just below the limit.",
    source: "BSA/AML Examination Manual, Appendix G: Structuring (FFIEC)",
    presets: ["structuring", "round-amounts"],
  },
  {
    id: "many-identities",
    name: "Many identities",
    catches: "One person, or a ring, behind several customers: the same device, card, account or address.",
    falseAlarms:
      "Families, offices, schools and mobile networks that share a device or an address; for relations that could not be read, every payment until they can.",
    source: "Automated Threats to Web Applications, OAT-019 Account Creation (OWASP)",
    presets: [
      "shared-device-ring",
      "shared-own-instrument",
      "shared-instrument",
      "signup-shared-ip",
      "signup-shared-network",
      "relation-unknown",
    ],
  },
  {
    id: "high-risk-country",
    name: "High-risk country",
    catches: "A counterparty in a country under a call for action.",
    falseAlarms: "Families and traders with honest ties there: each is looked at.",
    source: "High-Risk Jurisdictions subject to a Call for Action (FATF)",
    presets: ["high-risk-country"],
  },
  {
    id: "crypto",
    name: "Crypto to a new wallet, or from a suspended one",
    catches:
      "Crypto leaves for a wallet that the customer never dealt with: it cannot be called back. Or it comes from a wallet that is suspended, such as a stolen one.",
    falseAlarms:
      "Customers who move to a wallet of their own: ask for its proof of control. Wallets whose suspension should have been lifted.",
    source: "Virtual Assets Red Flag Indicators of Money Laundering and Terrorist Financing (FATF, 2020)",
    presets: ["crypto-new-wallet", "suspended-wallet-pays-in"],
  },
];
