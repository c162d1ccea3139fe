// Payments counted by group of their customer: sums over days, from which the spread between customers still follows.

/** How many groups customers fall into, by a hash of theirs; more change no interval by more than 3%. */
export const CUSTOMER_GROUPS = 128;

/** How many payments the customers of each group have; empty where there are none at all. */
export type GroupCounts = readonly number[];

/** Σxᵢyᵢ over customers, from their groups. */
export interface CustomerProducts {
  /** Over groups: Σ xᵍ·yᵍ. */
  readonly ofGroups: number;
  /** Over customers: what is expected of chance meetings of two customers in one group is taken away. */
  readonly ofCustomers: number;
}

export function total(counts: GroupCounts): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

export function add(...parts: readonly GroupCounts[]): GroupCounts {
  const filled = parts.filter((part) => part.length !== 0);
  if (filled.length <= 1) return filled[0] ?? [];
  const sum = Array.from({ length: CUSTOMER_GROUPS }, () => 0);
  for (const part of filled)
    for (const [group, count] of part.entries()) sum[group] = (sum[group] ?? 0) + count;
  return sum;
}

/** Sums of products over groups and over customers, who fall into groups independently of each other. */
export function products(first: GroupCounts, second: GroupCounts): CustomerProducts {
  let ofGroups = 0;
  for (const [group, count] of first.entries()) ofGroups += count * (second[group] ?? 0);
  const byChance = (total(first) * total(second)) / CUSTOMER_GROUPS;
  return { ofGroups, ofCustomers: ((ofGroups - byChance) * CUSTOMER_GROUPS) / (CUSTOMER_GROUPS - 1) };
}
