// What a version of this deployment stands on: the release's features and matching, and the providers that are configured.

import { FEATURE_SET } from "#domain/decision/feature-catalogue.ts";
import type { VersionBasis } from "#domain/decision/system-version.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/tenant-key.ts";
import { NAME_ALGORITHM } from "#domain/screening/screen-names.ts";
import { configurationOf, type Env } from "../environment.ts";

/** As a draft of now would keep it. Of a provider's configuration only a hash is told, and its key is not even in that. */
export function versionBasis(env: Env): VersionBasis {
  const { names, wallets } = configurationOf(env).screeningProviders ?? {};
  return {
    featureSet: FEATURE_SET,
    matching: { algorithm: NAME_ALGORITHM.name, version: NAME_ALGORITHM.version },
    providers: [names, wallets].flatMap((settings) => {
      if (settings === undefined) return [];
      const { apiKey: _apiKey, ...told } = settings;
      return [{ name: settings.name, configHash: `sha256:${sha256Hex(canonicalJson(told))}` }];
    }),
  };
}
