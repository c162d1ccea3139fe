// What a ledger consists of: each part is made once, from its host and the parts that it needs.

import { SavedAddresses } from "./addresses/saved-addresses.ts";
import { ClaimSettlement } from "./claims/claim-settlement.ts";
import { ClaimedRecords } from "./claims/claimed-records.ts";
import { Claims } from "./claims/claims.ts";
import { Room } from "./capacity/room.ts";
import { CreditLease } from "./credit/credit-lease.ts";
import { EvidenceLeases } from "./credit/evidence-leases.ts";
import type { AssessStep } from "./decisions/decide-once.ts";
import { Decisions } from "./decisions/decisions.ts";
import { GroupCommit } from "./decisions/group-commit.ts";
import { DecisionLists } from "./decisions/list-decisions.ts";
import { LookUp } from "./decisions/look-up.ts";
import { Derived } from "./history/derived.ts";
import type { LedgerHost } from "./host.ts";
import { OwnIdentity } from "./own-identity.ts";
import { Relations } from "./relations/relations.ts";
import { RelationsReaders } from "./relations/relations-reader.ts";
import { IdentityEvents } from "./saved/identity-events.ts";
import { JudgedPairs } from "./saved/judged-pairs.ts";
import { Outcomes } from "./saved/outcomes.ts";
import { RiskAssessments } from "./saved/risk-assessments.ts";
import { Samples } from "./saved/samples.ts";
import { Snoozes } from "./saved/snoozes.ts";
import { WalletChecks } from "./saved/wallet-checks.ts";

export type LedgerParts = ReturnType<typeof partsOf>;

/** @param bytesMax that the ledger takes. */
export function partsOf(host: LedgerHost, bytesMax: number) {
  const { sql } = host;
  const identity = new OwnIdentity(sql);
  const room = new Room(sql, bytesMax);
  const decisions = new Decisions(sql);
  const derived = new Derived(host, decisions);
  const lookUp = new LookUp(host, { derived, decisions });
  const claims = new Claims(sql);
  const evidence = new EvidenceLeases(room);
  const credit = new CreditLease(host, evidence);
  const samples = new Samples(host, decisions);
  const outcomes = new Outcomes(host, { lookUp, claims, room, samples });
  const walletChecks = new WalletChecks(host, { credit, claims, room });
  const riskAssessments = new RiskAssessments(host, { credit, claims, room, derived, decisions, outcomes });
  const identityEvents = new IdentityEvents(sql);
  const keepers = { derived, identityEvents, outcomes, walletChecks, riskAssessments };
  const records = new ClaimedRecords(host, { room, ...keepers });
  return {
    host,
    identity,
    room,
    decisions,
    lookUp,
    lists: new DecisionLists(host, { derived, decisions }),
    claims,
    evidence,
    credit,
    ...keepers,
    records,
    settlement: new ClaimSettlement(host, { claims, room, records }),
    relations: new Relations(host, { derived, room }),
    relationsReaders: new RelationsReaders(host, { identity, derived }),
    addresses: new SavedAddresses(host),
    snoozes: new Snoozes(host, derived),
    judgedPairs: new JudgedPairs(host),
    samples,
    /** What was captured of the lease is written once for all decisions of a group. */
    group: new GroupCommit<AssessStep>((write) =>
      host.commit(() => {
        write();
        credit.save();
      }),
    ),
  };
}
