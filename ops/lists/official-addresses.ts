// Which file is fetched from where. A list without an address is not fetched.

import type { ListAddresses } from "#pipeline/jobs/lists.ts";
import { OFFICIAL_FILES, type OfficialFile } from "./official-files.ts";

export interface FileAddress {
  readonly file: OfficialFile;
  readonly url: string;
}

/** Every file to fetch. OFAC's service spells its files in capitals. */
export function addressesOfFiles({ ofac, un, eu, uk }: ListAddresses): readonly FileAddress[] {
  const ofOfac = ofac === null ? [] : [...OFFICIAL_FILES["OFAC-SDN"], ...OFFICIAL_FILES["OFAC-CONS"]];
  const single = (file: OfficialFile, url: string | null) => (url === null ? [] : [{ file, url }]);
  return [
    ...ofOfac.map((file) => ({ file, url: new URL(file.toUpperCase(), ofac ?? undefined).href })),
    ...single(OFFICIAL_FILES["UN-SC"][0], un),
    ...single(OFFICIAL_FILES["EU-FREEZES"][0], eu),
    ...single(OFFICIAL_FILES["UK-SANCTIONS"][0], uk),
  ];
}
