// The files of each list, as their publisher calls them.

/** That of its entries first. */
export const OFFICIAL_FILES = {
  "OFAC-SDN": ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"],
  "OFAC-CONS": ["cons_prim.csv", "cons_alt.csv", "cons_add.csv", "cons_comments.csv"],
  "UN-SC": ["consolidated.xml"],
  "EU-FREEZES": ["xmlFullSanctionsList_1_1.xml"],
  "UK-SANCTIONS": ["UK-Sanctions-List.csv"],
} as const;
export type OfficialList = keyof typeof OFFICIAL_FILES;
export type OfficialFile = (typeof OFFICIAL_FILES)[OfficialList][number];
