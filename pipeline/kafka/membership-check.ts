// Finds out whether the group's coordinator has lost sight of a member that believes it is in the group.
//
// kafkajs 2.2.4 gets there when the answer to SyncGroup is lost: it keeps the partitions and the generation of its last
// membership, its heartbeats name the new one and are answered, and so it never joins again. The new partitions are then
// not read, and no offset is committed. Only the coordinator knows, so the check asks it.

import kafkajs from "kafkajs";
import type { AdminConnection } from "./admin.ts";

const { MemberAssignment } = kafkajs.AssignerProtocol;

/** Partitions by topic. */
export type Assignment = Readonly<Record<string, readonly number[]>>;

/** What a member believes of itself. */
export interface MemberView {
  /** Another number is another membership. */
  readonly epoch: number;
  readonly memberId: string;
  readonly assignment: Assignment;
  /** Whether the newest commit of this membership failed. */
  readonly isCommitRefused: boolean;
}

export interface MembershipCheckOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Longer than any rebalance takes. */
  readonly limitMilliseconds: number;
}

export class MembershipCheck {
  private readonly admin: AdminConnection;
  private readonly options: MembershipCheckOptions;
  private doubt: { readonly epoch: number; readonly since: number } | null = null;

  constructor(admin: AdminConnection, options: MembershipCheckOptions) {
    this.admin = admin;
    this.options = options;
  }

  /**
   * To be asked at an interval. @returns true when the member has been in doubt for the whole limit, in one membership.
   * @throws when the cluster does not answer.
   */
  async isStale(view: () => MemberView | null): Promise<boolean> {
    const before = view();
    const isKnown = before !== null && (await this.isKnown(before));
    const member = view();
    if (before === null || member === null || member.epoch !== before.epoch) return false;
    if (isKnown && !member.isCommitRefused) {
      this.doubt = null;
      return false;
    }
    if (this.doubt?.epoch !== member.epoch) this.doubt = { epoch: member.epoch, since: performance.now() };
    return performance.now() - this.doubt.since >= this.options.limitMilliseconds;
  }

  private async isKnown({ memberId, assignment }: MemberView): Promise<boolean> {
    const { groupId, topics } = this.options;
    const { groups } = await this.admin.ask((admin) => admin.describeGroups([groupId]));
    const [group] = groups;
    const known = group?.members.find((member) => member.memberId === memberId);
    if (group?.state !== "Stable" || known === undefined) return false;
    const given: Assignment = MemberAssignment.decode(known.memberAssignment)?.assignment ?? {};
    return partitionsOf(given, topics) === partitionsOf(assignment, topics);
  }
}

/** A leader of a newer release may give out topics that this member does not read. */
function partitionsOf(assignment: Assignment, topics: readonly string[]): string {
  return topics
    .flatMap((topic) => (assignment[topic] ?? []).map((partition) => `${topic}/${partition}`))
    .sort()
    .join(" ");
}
