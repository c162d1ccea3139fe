// How long a test waits for what must come. A wait ends with its event, so patience costs nothing but where the event never
// comes; a machine under load needs it. `expect.poll` waits as long in every test (vitest.config.ts).

export const PATIENCE = { timeout: 120_000, interval: 20 };
