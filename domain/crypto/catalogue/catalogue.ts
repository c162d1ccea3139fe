// The catalogue as it is answered. Its version is the hash of its content: equal versions are equal catalogues.

import type { CryptoCatalogue } from "../../contract/crypto/catalogue.ts";
import { canonicalJson } from "../../ids/canonical-json.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { catalogueAssets } from "./assets.ts";
import { catalogueNetworks } from "./networks.ts";

const VERSION_LENGTH = 16;

let made: CryptoCatalogue | null = null;

/** Made when it is first asked for: a Worker that starts does not wait for the hash. */
export function cryptoCatalogue(): CryptoCatalogue {
  made ??= versioned({ networks: [...catalogueNetworks()], assets: catalogueAssets() });
  return made;
}

function versioned(content: Omit<CryptoCatalogue, "version">): CryptoCatalogue {
  return { version: sha256Hex(canonicalJson(content)).slice(0, VERSION_LENGTH), ...content };
}
