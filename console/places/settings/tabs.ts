// The sections of the settings, each with its own address.

export const TABS = [
  ["organisation", "Organisation", "organisations:read"],
  ["providers", "Screening providers", "organisations:read"],
  ["lists", "Screening lists", "lists:read"],
  ["named-lists", "Named lists", "named_lists:read"],
  ["directory", "Provider directory", "lists:read"],
  ["people", "People and tokens", "tokens:make"],
  ["browser", "This browser", null],
] as const;

export type Tab = (typeof TABS)[number][0];

export function isTab(value: unknown): value is Tab {
  return TABS.some(([tab]) => tab === value);
}
