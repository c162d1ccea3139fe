// The text that an account signs to prove control: CAIP-122 in the form of EIP-4361, written from its parts and read back.
// A text is read only if it could have been written here: no other spelling of the same parts is taken.

import {
  isAuthority,
  isDateTime,
  isNonce,
  isRequestId,
  isScheme,
  isStatement,
  isUri,
} from "./message-grammar.ts";
import { NAMESPACES, type Namespace } from "./namespaces.ts";

/** The parts of any message of this form, as EIP-4361 names them. */
export interface SignInMessage {
  readonly namespace: Namespace;
  readonly scheme?: string | undefined;
  readonly domain: string;
  readonly address: string;
  readonly statement?: string | undefined;
  readonly uri: string;
  readonly version: "1";
  /** The part of a CAIP-2 id after the colon. */
  readonly chainId: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** A message of ours: it always says what it is for, which challenge it answers and when it ends. */
export interface ChallengeMessage extends Omit<SignInMessage, "scheme" | "notBefore"> {
  readonly statement: string;
  readonly expirationTime: string;
  readonly requestId: string;
  readonly resources: readonly string[];
}

const LINE = "[^\\n]*";
const optionalLine = (name: string, group: string) => `(?:\\n${name}: (?<${group}>${LINE}))?`;
const SHAPE = new RegExp(
  `^(?:(?<scheme>[^\\n:/]*)://)?(?<domain>[^\\n ]*) wants you to sign in with your (?<blockchain>[A-Za-z]+) account:\\n` +
    `(?<address>${LINE})\\n\\n(?:(?<statement>${LINE})\\n)?\\n` +
    `URI: (?<uri>${LINE})\\nVersion: 1\\nChain ID: (?<chainId>${LINE})\\n` +
    `Nonce: (?<nonce>${LINE})\\nIssued At: (?<issuedAt>${LINE})` +
    optionalLine("Expiration Time", "expirationTime") +
    optionalLine("Not Before", "notBefore") +
    optionalLine("Request ID", "requestId") +
    `(?<resources>\\nResources:(?:\\n- ${LINE})*)?$`,
);

/**
 * The text that is signed.
 * @throws RangeError where a part does not fit its line: such a text would mean something else to a wallet.
 */
export function writeMessage(message: SignInMessage): string {
  const misfit = firstMisfit(message);
  if (misfit !== null) throw new RangeError(`${misfit} cannot stand in a message`);
  const { scheme, statement, expirationTime, notBefore, requestId, resources } = message;
  return [
    `${scheme === undefined ? "" : `${scheme}://`}${message.domain} wants you to sign in with your ` +
      `${NAMESPACES[message.namespace].blockchain} account:`,
    message.address,
    "",
    ...(statement === undefined ? [] : [statement]),
    "",
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ["Resources:", ...resources.map((resource) => `- ${resource}`)]),
  ].join("\n");
}

/** @returns null for a text that is not of this form. */
export function parseMessage(text: string): SignInMessage | null {
  const groups = SHAPE.exec(text)?.groups;
  const namespace = namespaceCalled(groups?.["blockchain"]);
  if (groups === undefined || namespace === null) return null;
  const { domain = "", address = "", uri = "", chainId = "", nonce = "", issuedAt = "" } = groups;
  const { scheme, statement, expirationTime, notBefore, requestId } = groups;
  const message: SignInMessage = {
    namespace,
    scheme,
    domain,
    address,
    statement,
    uri,
    version: "1",
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    // Behind the first line each begins with "- ".
    resources: groups["resources"]?.split("\n- ").slice(1),
  };
  return firstMisfit(message) === null ? message : null;
}

function namespaceCalled(blockchain: string | undefined): Namespace | null {
  const entries = Object.entries(NAMESPACES) as [Namespace, { blockchain: string }][];
  return entries.find(([, writing]) => writing.blockchain === blockchain)?.[0] ?? null;
}

/** The name of the first part that its line cannot hold. */
function firstMisfit(message: SignInMessage): keyof SignInMessage | null {
  const { isAddress, isChainId } = NAMESPACES[message.namespace];
  const absentOr = (part: string | undefined, fits: (text: string) => boolean) =>
    part === undefined || fits(part);
  const fitting: Readonly<Record<Exclude<keyof SignInMessage, "namespace" | "version">, boolean>> = {
    scheme: absentOr(message.scheme, isScheme),
    domain: isAuthority(message.domain),
    address: isAddress(message.address),
    statement: absentOr(message.statement, isStatement),
    uri: isUri(message.uri),
    chainId: isChainId(message.chainId),
    nonce: isNonce(message.nonce),
    issuedAt: isDateTime(message.issuedAt),
    expirationTime: absentOr(message.expirationTime, isDateTime),
    notBefore: absentOr(message.notBefore, isDateTime),
    requestId: absentOr(message.requestId, isRequestId),
    resources: (message.resources ?? []).every(isUri),
  };
  const names = Object.keys(fitting) as (keyof typeof fitting)[];
  return names.find((name) => !fitting[name]) ?? null;
}
