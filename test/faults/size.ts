// How much a run of faults does: `npm test` the small size, `npm run test:faults` the full one.

export const IS_SMALL = process.env["WEIR_FAULTS"] === "small";

/** How many decisions each side makes in one run. */
export function decisionsOfRun(): { readonly sandbox: number; readonly production: number } {
  return IS_SMALL ? { sandbox: 1_600, production: 400 } : { sandbox: 16_000, production: 4_000 };
}
