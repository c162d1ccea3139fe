// Control challenges of saved addresses. The text is made again from its parts whenever it is shown, which the audit records each
// time; an answer is judged with the address unsealed, and what it came to is one commit.

import type { AddressControl, CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { ControlChallenge, ProvenControl } from "#domain/contract/crypto/control-challenge.ts";
import { challengeAccount, type ChallengeAccount } from "#domain/crypto/control/challenge-account.ts";
import { writeMessage } from "#domain/crypto/control/challenge-message.ts";
import {
  challengeOf,
  newChallenge,
  proofEnd,
  type ChallengeParts,
} from "#domain/crypto/control/new-challenge.ts";
import { readJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { FindContract } from "../../../chains/configured-chains.ts";
import { auditPayload, type Act } from "../../../log/audit-event.ts";
import type { KeptAnswers } from "../../kept-answers.ts";
import type { AddressBookHost } from "../host.ts";
import { keptAct } from "../kept-act.ts";
import type { LedgerTeller } from "../ledger-teller.ts";
import type { SavedAddresses } from "../saved-addresses.ts";
import { ChallengeRows, type KeptChallenge } from "./challenge-rows.ts";
import { judgeAnswer, type Judgement } from "./judge-answer.ts";
import type {
  AnswerChallengeCommand,
  AnswerChallengeOutcome,
  OpenChallengeCommand,
  OpenChallengeOutcome,
} from "./messages.ts";

interface Parts {
  readonly saved: SavedAddresses;
  readonly answers: KeptAnswers;
  readonly teller: LedgerTeller;
}

type Refused = Exclude<AnswerChallengeOutcome["outcome"], "done">;

const OVER = {
  verified: "challenge_used",
  void: "challenge_void",
  expired: "challenge_expired",
  open: null,
} as const satisfies Record<KeptChallenge["state"], Refused | null>;

export class Challenges {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;
  private readonly findContract: FindContract;
  private readonly rows: ChallengeRows;
  /** Challenges whose proof is being told to the ledgers, and whose caller waits. */
  private readonly answering = new Set<string>();

  constructor(host: AddressBookHost, parts: Parts, findContract: FindContract) {
    this.host = host;
    this.parts = parts;
    this.findContract = findContract;
    this.rows = new ChallengeRows(host.sql);
  }

  /** Once for each key; a repeat shows the same challenge, in the state that it has by then. */
  async open(command: OpenChallengeCommand): Promise<OpenChallengeOutcome> {
    const { addressId, key } = command;
    const address = this.parts.saved.addressRow(addressId);
    if (address === null) return { outcome: "unknown_address" };
    const account = await this.accountOf(address);
    if (account === null) return { outcome: "not_provable" };
    const act = actOn(address, account, command.act);
    return this.host.commit((): OpenChallengeOutcome => {
      const opened = this.parts.answers.once<"archived" | "foreign_domain", ChallengeParts>(
        key.keyName,
        key.fingerprint,
        Date.now(),
        () => this.insert(command),
      );
      if (opened.outcome !== "done") return { outcome: opened.outcome };
      const parts = readJson(opened.body);
      const disclosed = { addressId, challengeId: parts.requestId };
      this.host.append(auditPayload(this.host.identity(), act, disclosed));
      const challenge = this.shown(addressId, account, parts);
      return { outcome: "done", challenge, ...(opened.replayed && { replayed: true }) };
    });
  }

  /**
   * Once for each key; only a good answer is kept. One that came without a key is kept until its caller has had a 200: a repeat of
   * what was answered 503 gets it, and no other request.
   */
  async answer(command: AnswerChallengeCommand): Promise<AnswerChallengeOutcome> {
    const { challengeId, key } = command;
    const answered = await this.take(command);
    if (answered.outcome !== "done") return answered;
    try {
      // Also for a repeat: it may be one because the ledgers could not be reached.
      if (!(await this.parts.teller.confirm())) return { outcome: "unconfirmed" };
    } finally {
      this.answering.delete(challengeId);
    }
    if (key.keyName === null) this.host.commit(() => this.parts.answers.forget(unansweredName(challengeId)));
    return answered;
  }

  private keptAnswer({ challengeId, key }: AnswerChallengeCommand, now: number) {
    const { answers } = this.parts;
    if (key.keyName !== null) return answers.answerTo<ProvenControl>(key.keyName, key.fingerprint, now);
    // Of two at the same time one proves; the other is no repeat of it.
    if (this.answering.has(challengeId)) return null;
    const kept = answers.answerTo<ProvenControl>(unansweredName(challengeId), key.fingerprint, now);
    return kept?.outcome === "done" ? kept : null;
  }

  private async take(command: AnswerChallengeCommand): Promise<AnswerChallengeOutcome> {
    const { addressId, challengeId, answer } = command;
    const address = this.parts.saved.addressRow(addressId);
    if (address === null) return { outcome: "unknown_address" };
    const now = Date.now();
    const answered = this.keptAnswer(command, now);
    if (answered !== null) return answered;
    const asked = this.openOne(addressId, challengeId);
    if (typeof asked === "string") return { outcome: asked };
    const account = await this.accountOf(address);
    if (account === null) throw new Error("only an account that can prove control is challenged");
    const askContract = this.findContract(address.network, account.address);
    const judged = await judgeAnswer(account, asked.parts, answer, now, askContract);
    return judged.outcome === "unavailable"
      ? judged
      : this.settle({ ...command, act: actOn(address, account, command.act) }, judged);
  }

  /** A chain may have taken seconds, and another answer may have been judged meanwhile: the first that settles counts. */
  private settle(
    command: AnswerChallengeCommand,
    judged: Exclude<Judgement, { readonly outcome: "unavailable" }>,
  ): AnswerChallengeOutcome {
    const { addressId, challengeId, key } = command;
    const { answers } = this.parts;
    const now = Date.now();
    const judge = (): ProvenControl | Refused => {
      const asked = this.openOne(addressId, challengeId);
      if (typeof asked === "string") return asked;
      if (judged.outcome === "proven") return this.prove(command, judged.method);
      if (judged.isTry) this.rows.failed(challengeId);
      return judged.outcome;
    };
    const isKeyless = key.keyName === null;
    const settled = this.host.commit(() => {
      const outcome = answers.once<Refused, ProvenControl>(key.keyName, key.fingerprint, now, judge);
      if (isKeyless && outcome.outcome === "done") {
        answers.once(unansweredName(challengeId), key.fingerprint, now, () => readJson(outcome.body));
      }
      return outcome;
    });
    if (isKeyless && settled.outcome === "done") this.answering.add(challengeId);
    return settled;
  }

  private insert(command: OpenChallengeCommand): ChallengeParts | "archived" | "foreign_domain" {
    const { addressId, asker } = command;
    if (this.parts.saved.addressRow(addressId)?.status === "archived") return "archived";
    if (asker === null) return "foreign_domain";
    const parts = newChallenge(command, asker, Date.now());
    this.rows.insert(addressId, parts);
    return parts;
  }

  private prove(
    { addressId, challengeId, shards, act }: AnswerChallengeCommand,
    method: string,
  ): ProvenControl {
    const now = Date.now();
    const at = formatInstant(now);
    const control: AddressControl = {
      state: "proven",
      method,
      provenAt: at,
      expiresAt: formatInstant(proofEnd(now)),
    };
    this.parts.teller.keepLedgers(shards);
    this.rows.verified(challengeId);
    this.parts.saved.changeControl(addressId, control, { ...act, at });
    return { id: challengeId, addressId, state: "verified", control };
  }

  /** Why the challenge takes no answer, or the challenge. */
  private openOne(addressId: string, challengeId: string): KeptChallenge | Refused {
    const known = this.rows.find(addressId, challengeId, Date.now());
    if (known === null) return "unknown_challenge";
    if (this.parts.saved.addressRow(addressId)?.status === "archived") return "archived";
    return OVER[known.state] ?? known;
  }

  private async accountOf({ id, network }: CryptoAddress): Promise<ChallengeAccount | null> {
    const address = await this.parts.saved.unsealAddress(id);
    return address === null ? null : challengeAccount(network, address);
  }

  private shown(addressId: string, account: ChallengeAccount, parts: ChallengeParts): ControlChallenge {
    const { requestId: id, domain, isOwnDomain, nonce, issuedAt, expirationTime: expiresAt } = parts;
    return {
      id,
      addressId,
      message: writeMessage(challengeOf(account, parts)),
      domain,
      isOwnDomain,
      format: "caip-122",
      signatureTypes: [...account.signatureTypes],
      nonce,
      issuedAt,
      expiresAt,
      // One that is remembered no longer was followed by many.
      state: this.rows.find(addressId, id, Date.now())?.state ?? "void",
    };
  }
}

/** No caller's key looks like it. */
function unansweredName(challengeId: string): string {
  return `unanswered_${challengeId}`;
}

function actOn({ network }: CryptoAddress, { address }: ChallengeAccount, act: Act): Act {
  return keptAct(act, { address, memo: null, network });
}
