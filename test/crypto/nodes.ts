// What the Workers tests know of the nodes and contracts that stand beside them.

/** Networks by how their node behaves; the nodes of `good` and `late` are to be relied on. */
export const NETWORK_OF = {
  good: "eip155:10",
  /** Says what the good one says, after a while that is not too long. */
  late: "eip155:137",
  slow: "eip155:56",
  broken: "eip155:100",
  huge: "eip155:250",
  redirect: "eip155:8453",
  busy: "eip155:42161",
  stranger: "eip155:43114",
  garbage: "eip155:59144",
  /** Says what the good one says, of another chain. */
  elsewhere: "eip155:534352",
  /** Does not say of which chain it is. */
  nameless: "eip155:5000",
  closed: "eip155:324",
} as const;

/** Part of the URL of every node: in no log, answer or event. */
export const NODE_KEY = "key-of-our-node";

/** A wallet that takes the signatures of one key, by the name of its owner. */
export const OWNED_CONTRACT = "0x1111111111111111111111111111111111111271";
export const OWNER = "the owner of a contract";

/** Contracts that answer something else than yes or no to everything, by their answer. */
export const STRANGE_CONTRACTS = {
  "0x1626ba7e": "0x2222222222222222222222222222222222221271",
  "0x0000000000000000000000000000000000000000000000000000000000000001":
    "0x3333333333333333333333333333333333331271",
  "0x1626ba7e00000000000000000000000000000000000000000000000000000001":
    "0x4444444444444444444444444444444444441271",
} as const;
