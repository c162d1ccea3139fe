// The contract's bounds, in one place. Every number is a promise to integrators: raise, never lower.

/** Largest request body, in bytes. */
export const BODY_MAX_BYTES = 256 * 1024;
/** Deepest nesting of arrays and objects in a body. */
export const NESTING_MAX = 20;
/** Ids and open strings, in characters (UTF-16 code units, as JavaScript counts). */
export const STRING_MAX = 255;
export const DISPLAY_NAME_MAX = 300;
export const PARTIES_MAX = 200;
/** All instruments of all parties of one transaction. 1,001 wallets must fit. */
export const INSTRUMENTS_MAX = 1_100;
export const FLAT_FIELDS_MAX = 50;
export const FLAT_KEY_MAX = 100;
export const FLAT_VALUE_MAX = 1_000;
export const FLAT_ARRAY_MAX = 20;
/** `occurredAt` may lie this far ahead of the receipt time, exactly this far included. */
export const FUTURE_MAX_MILLISECONDS = 5 * 60 * 1000;
export const REQUEST_ID_MAX = 128;
/** No control character, and nothing that was not valid UTF-8. */
// oxlint-disable-next-line no-control-regex -- exactly those are refused
export const REQUEST_ID_PATTERN = /^[^\u0000-\u001f\u007f-\u009f\ufffd]*$/;
/** Requests of one key: tokens a second, and how many may be saved up. The operator may agree on another limit. */
export const CALLS_RATE_LIMIT = { ratePerSecond: 100, burst: 200 } as const;
/** Of report routes, for every key. */
export const REPORTS_RATE_LIMIT = { ratePerSecond: 5, burst: 5 } as const;
/** Rows of one page of a cursor list. */
export const PAGE_LIMIT_MAX = 100;
export const PAGE_LIMIT_DEFAULT = 50;
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9._:~-]{8,200}$/;
/** Past these, wallet evidence is `history_limit_exceeded`. */
export const WALLET_ATTEMPTS_MAX = 100;
export const WALLETS_MAX = 1_000;
/** The one version of the contract, as `Service-Version` names it. */
export const CONTRACT_VERSION = "2026-08-11";
