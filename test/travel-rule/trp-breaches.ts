// What of a request breaks the Travel Rule Protocol 3.x, in the order in which a peer would refuse it.

export interface Request {
  readonly method: string;
  /** The target of the request line, with its query. */
  readonly path: string;
  /** Names and values as they were written, in their order; a repeated header is there twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface Breach {
  readonly status: 400 | 404 | 405 | 415 | 422;
  readonly text: string;
}

const DISCOVERABILITY = ["/version", "/uptime", "/extensions", "/identity"] as const;
export type DiscoverabilityPath = (typeof DISCOVERABILITY)[number];
const TRANSFERS = /^\/transfers(\/[^/]+)*$/;
const MAJOR = "3";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** `used` has the identifiers of earlier requests; a request that keeps to the protocol breaks nothing. */
export function breachesOf(request: Request, used: ReadonlySet<string>): readonly Breach[] {
  const { pathname } = new URL(request.path, "http://peer.invalid");
  const ofHeaders = [...ofVersion(request), ...ofIdentifier(request, used)];
  if (DISCOVERABILITY.some((path) => path === pathname)) return [...ofHeaders, ...ofMethod(request, "GET")];
  if (TRANSFERS.test(pathname)) return [...ofHeaders, ...ofTransfer(request)];
  return [...ofHeaders, { status: 404, text: `${pathname} is no endpoint of this peer` }];
}

/** The values of a header, whatever its case; one that was sent twice has two. */
export function valuesOf({ headers }: Pick<Request, "headers">, name: string): readonly string[] {
  return headers.flatMap(([other, value]) => (other.toLowerCase() === name ? [value] : []));
}

function ofVersion(request: Request): readonly Breach[] {
  const values = valuesOf(request, "api-version");
  const [major] = /^\d+(?=\.\d+\.\d+$)/.exec(values[0] ?? "") ?? [];
  if (values.length !== 1) return bad("api-version must be there once");
  if (major === undefined) return bad("api-version must be three numbers, as 3.1.0");
  return major === MAJOR ? [] : bad(`api-version must be ${MAJOR}.x`);
}

function ofIdentifier(request: Request, used: ReadonlySet<string>): readonly Breach[] {
  const [value = "", ...more] = valuesOf(request, "request-identifier");
  if (value === "" || more.length > 0) return bad("request-identifier must be there once");
  if (!UUID.test(value)) return bad("request-identifier must be a UUID");
  return used.has(value.toLowerCase()) ? bad("request-identifier was used by an earlier request") : [];
}

function ofMethod({ method }: Request, allowed: "GET" | "POST"): readonly Breach[] {
  return method === allowed ? [] : [{ status: 405, text: `the method must be ${allowed}` }];
}

function ofTransfer(request: Request): readonly Breach[] {
  const method = ofMethod(request, "POST");
  if (method.length > 0) return method;
  const tag = new URL(request.path, "http://peer.invalid").searchParams.get("t");
  return [
    ...(tag === "i" ? [] : bad("an inquiry has the query t=i")),
    ...ofContentType(request),
    ...ofInquiry(request.body),
  ];
}

function ofContentType(request: Request): readonly Breach[] {
  const [value = "", ...more] = valuesOf(request, "content-type");
  const isJson = more.length === 0 && /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i.test(value);
  return isJson ? [] : [{ status: 415, text: "content-type must be application/json; charset=utf-8" }];
}

function ofInquiry(body: Buffer): readonly Breach[] {
  const inquiry = parsed(body);
  if (inquiry === undefined) return bad("the body must be JSON in UTF-8");
  if (!isObject(inquiry)) return bad("the body must be an object");
  const { asset, amount, callback, IVMS101: persons } = inquiry;
  return [
    ...(isAsset(asset) ? [] : incomplete("asset must have a dti or a slip0044")),
    ...(typeof amount === "number" && amount > 0 ? [] : incomplete("amount must be a positive number")),
    ...(isWebAddress(callback) ? [] : incomplete("callback must be a URL")),
    ...(isObject(persons) && isObject(persons.originator) && isObject(persons.beneficiary)
      ? []
      : incomplete("IVMS101 must have an originator and a beneficiary")),
  ];
}

/** `undefined` if it is no JSON, which JSON itself cannot say. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isAsset(value: unknown): boolean {
  if (!isObject(value)) return false;
  // Bitcoin has the coin type 0.
  const isCoin = Number.isSafeInteger(value.slip0044) && Number(value.slip0044) >= 0;
  return isCoin || (typeof value.dti === "string" && value.dti !== "");
}

function isWebAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const bad = (text: string): readonly Breach[] => [{ status: 400, text }];
const incomplete = (text: string): readonly Breach[] => [{ status: 422, text }];
