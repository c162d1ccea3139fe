// The coordinator of a consumer group as Kafka's protocol has it: members join in generations, a member that is silent is put
// out, and offsets are taken from the present generation alone.

import type { World } from "../world/world.ts";
import { refusal } from "./broker.ts";

interface Member {
  readonly id: string;
  readonly metadata: Buffer;
  readonly sessionMilliseconds: number;
  heardAt: number;
  /** One member may ask more than once: each of its fetchers finds by itself that a leader moved. */
  readonly joining: ((answer: object) => void)[];
  syncing: PromiseWithResolvers<Assigned> | null;
}

interface Assigned {
  readonly memberAssignment: Buffer;
}

type OnCommit = (topic: string, partition: number, before: number, offset: number) => void;

export interface JoinRequest {
  readonly memberId: string;
  readonly sessionTimeout: number;
  readonly groupProtocols: readonly { readonly name: string; readonly metadata: Buffer }[];
}

export interface OffsetTopics {
  readonly topic: string;
  readonly partitions: readonly { readonly partition: number | string; readonly offset: string }[];
}

const EMPTY_GROUP_WAITS_MILLISECONDS = 200;
const REBALANCE_MILLISECONDS = 20_000;

export class Group {
  generation = 0;
  readonly committed = new Map<string, number>();
  private readonly world: World;
  private readonly onCommit: OnCommit;
  private readonly membersById = new Map<string, Member>();
  private phase: "empty" | "joining" | "syncing" | "stable" = "empty";
  private leader: string | null = null;
  private assignments = new Map<string, Buffer>();
  private joined = 0;
  private round = 0;

  /** @param onCommit hears of each offset that the group takes. */
  constructor(world: World, onCommit: OnCommit) {
    this.world = world;
    this.onCommit = onCommit;
  }

  get members(): number {
    return this.membersById.size;
  }

  join({ memberId, sessionTimeout, groupProtocols }: JoinRequest): Promise<object> {
    const metadata = groupProtocols[0]?.metadata ?? Buffer.alloc(0);
    let member = this.membersById.get(memberId);
    if (memberId !== "" && member === undefined) throw refusal("UNKNOWN_MEMBER");
    if (member !== undefined && this.phase === "stable" && member.id !== this.leader) {
      // Nothing of a follower that joins again has changed: it gets the present assignment.
      member.heardAt = this.world.now;
      return Promise.resolve(this.joinAnswer(member));
    }
    if (member === undefined) {
      const id = `member-${++this.joined}`;
      member = {
        id,
        metadata,
        sessionMilliseconds: sessionTimeout,
        heardAt: 0,
        joining: [],
        syncing: null,
      };
      this.membersById.set(id, member);
      this.watch(member);
    }
    const joining = member;
    joining.heardAt = this.world.now;
    const answer = new Promise<object>((resolve) => joining.joining.push(resolve));
    this.rebalance();
    this.completeIfAllJoined();
    return answer;
  }

  async sync(
    memberId: string,
    generationId: number,
    assignment: readonly { readonly memberId: string; readonly memberAssignment: Buffer }[],
  ): Promise<Assigned> {
    const member = this.known(memberId, generationId);
    if (this.phase === "joining") throw refusal("REBALANCE_IN_PROGRESS");
    if (this.phase === "stable") return this.assignmentOf(member);
    member.syncing ??= Promise.withResolvers<Assigned>();
    const { promise } = member.syncing;
    if (member.id === this.leader) {
      this.assignments = new Map(assignment.map((one) => [one.memberId, one.memberAssignment]));
      this.phase = "stable";
      for (const one of this.membersById.values()) {
        one.syncing?.resolve(this.assignmentOf(one));
        one.syncing = null;
      }
    }
    return promise;
  }

  heartbeat(memberId: string, generationId: number): object {
    this.known(memberId, generationId);
    if (this.phase === "joining") throw refusal("REBALANCE_IN_PROGRESS");
    return {};
  }

  commit(memberId: string, generationId: number, topics: readonly OffsetTopics[]): object {
    this.known(memberId, generationId);
    if (this.phase === "syncing") throw refusal("REBALANCE_IN_PROGRESS");
    for (const { topic, partitions } of topics) {
      for (const { partition, offset } of partitions) {
        const name = `${topic}|${partition}`;
        this.onCommit(topic, Number(partition), this.committed.get(name) ?? 0, Number(offset));
        this.committed.set(name, Number(offset));
      }
    }
    return {};
  }

  describe(): object {
    const names = {
      empty: "Empty",
      joining: "PreparingRebalance",
      syncing: "CompletingRebalance",
      stable: "Stable",
    };
    const members = [...this.membersById.values()].map((member) => ({
      memberId: member.id,
      ...this.assignmentOf(member),
    }));
    return { state: names[this.phase], members };
  }

  leave(memberId: string): object {
    const member = this.membersById.get(memberId);
    if (member) this.remove(member);
    return {};
  }

  private known(memberId: string, generationId: number): Member {
    const member = this.membersById.get(memberId);
    if (member === undefined) throw refusal("UNKNOWN_MEMBER");
    if (generationId !== this.generation) throw refusal("ILLEGAL_GENERATION");
    member.heardAt = this.world.now;
    return member;
  }

  private assignmentOf({ id }: Member): Assigned {
    return { memberAssignment: this.assignments.get(id) ?? Buffer.alloc(0) };
  }

  private rebalance(): void {
    if (this.phase === "joining") return;
    const wasEmpty = this.phase === "empty";
    this.phase = "joining";
    this.world.reach("kafka: the group rebalanced");
    for (const member of this.membersById.values()) {
      member.syncing?.reject(refusal("REBALANCE_IN_PROGRESS"));
      member.syncing = null;
    }
    const round = ++this.round;
    const wait = wasEmpty ? EMPTY_GROUP_WAITS_MILLISECONDS : REBALANCE_MILLISECONDS;
    this.soon(wait, () => {
      if (this.phase === "joining" && round === this.round) this.complete();
    });
  }

  private completeIfAllJoined(): void {
    const all = [...this.membersById.values()];
    // The first of a group waits a moment for others.
    if (this.generation > 0 && all.every(({ joining }) => joining.length > 0)) this.complete();
  }

  private complete(): void {
    for (const member of this.membersById.values()) {
      if (member.joining.length === 0) this.membersById.delete(member.id);
    }
    const [first] = this.membersById.keys();
    if (first === undefined) {
      this.phase = "empty";
      return;
    }
    this.generation++;
    this.phase = "syncing";
    if (this.leader === null || !this.membersById.has(this.leader)) this.leader = first;
    for (const member of this.membersById.values()) {
      member.heardAt = this.world.now;
      for (const answer of member.joining.splice(0)) answer(this.joinAnswer(member));
    }
  }

  private joinAnswer({ id }: Member): object {
    const members = [...this.membersById.values()].map(({ id: memberId, metadata }) => ({
      memberId,
      memberMetadata: metadata,
    }));
    return {
      generationId: this.generation,
      leaderId: this.leader,
      memberId: id,
      groupProtocol: "RoundRobinAssigner",
      members: id === this.leader ? members : [],
    };
  }

  private watch(member: Member): void {
    this.soon(member.heardAt + member.sessionMilliseconds - this.world.now + 1, () => {
      if (this.membersById.get(member.id) !== member) return;
      const silent = this.world.now - member.heardAt > member.sessionMilliseconds;
      if (silent && member.joining.length === 0) {
        this.world.reach("kafka: a silent member was put out");
        this.remove(member);
      } else this.watch(member);
    });
  }

  private remove(member: Member): void {
    this.membersById.delete(member.id);
    if (this.membersById.size === 0) {
      this.phase = "empty";
      return;
    }
    if (this.phase !== "joining") this.rebalance();
    else this.completeIfAllJoined();
  }

  private soon(milliseconds: number, act: () => void): void {
    this.world.at(Math.max(1, milliseconds), act, null);
  }
}
