// What a version stands on: the release's features and matching, and the providers that its organisation has set.

import type { ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import { FEATURE_SET } from "#domain/decision/features/feature-set.ts";
import type { VersionBasis } from "#domain/decision/versions/system-version.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { NAME_ALGORITHM } from "#domain/screening/parties/screen-names.ts";

/** As a draft of now would keep it. Of a provider's configuration it holds only a hash, in which the credential is a name. */
export function versionBasis({ names, wallets }: ProviderSettings): VersionBasis {
  return {
    featureSet: FEATURE_SET,
    matching: { algorithm: NAME_ALGORITHM.name, version: NAME_ALGORITHM.version },
    providers: [names, wallets].flatMap((settings) => {
      if (settings === null) return [];
      return [{ name: settings.name, configHash: `sha256:${sha256Hex(canonicalJson(settings))}` }];
    }),
  };
}
