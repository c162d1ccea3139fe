// Before every file: nothing is left of the file before, which ran in the same runtime. Modules are evaluated again, so
// that no cache of an isolate holds anything, and every object is gone with its storage.

import { reset } from "cloudflare:test";
import { vi } from "vitest";

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
await reset();
