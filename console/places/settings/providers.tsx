// Whom production asks outside, beside the embedded lists: set, changed and ended here; and one question to each, to see whether it
// answers.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  organisationQuery,
  useCheckProviders,
  type Organisation,
  type ProviderKind,
} from "../../api/organisation.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { OldLists } from "../../parts/old-lists.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Failure } from "../../parts/states.tsx";
import { Answers } from "./answers.tsx";
import { EndProvider } from "./end-provider.tsx";
import styles from "./page.module.css";
import { SetProvider } from "./set-provider.tsx";

const PERMISSION = "organisations:write";
type Provider = NonNullable<Organisation["providers"]["names"]>;

const KINDS = [
  [
    "names",
    "Names",
    "The provider screens the names of parties. A payment whose call brings no usable answer is held for review.",
    "./weir provider set names --name opensanctions --url https://yente.example/ --dataset default --checks sanctions,pep --credential yente",
  ],
  [
    "wallets",
    "Wallets",
    "The provider checks the addresses of wallets. A payment whose call brings no usable answer is held for review.",
    "./weir provider set wallets --name address-screening --url https://screening.example/api/v1/ --credential addresses",
  ],
] as const;

export function Providers() {
  const query = useQuery(organisationQuery(useScope()));
  return (
    <Answered query={query} lines={6}>
      {({ providers }) => (
        <>
          <TestCall hasAny={providers.names !== null || providers.wallets !== null} />
          {KINDS.map(([kind, title, effect, command]) => (
            <Panel
              key={kind}
              title={title}
              note={effect}
              aside={<ProviderActs kind={kind} provider={providers[kind]} />}
            >
              <div className={styles["stack"]}>
                <ProviderFacts provider={providers[kind]} />
                <p className={styles["command"]}>
                  The command line sets it, too: <code>{command}</code>
                </p>
              </div>
            </Panel>
          ))}
        </>
      )}
    </Answered>
  );
}

interface ActsProps {
  readonly kind: ProviderKind;
  readonly provider: Provider | null;
}

function ProviderActs({ kind, provider }: ActsProps) {
  const [open, setOpen] = useState<"set" | "end" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Act permission={PERMISSION} onPress={() => setOpen("set")}>
        {provider === null ? "Set" : "Change"} provider for {kind}
      </Act>
      {provider === null ? null : (
        <Act permission={PERMISSION} onPress={() => setOpen("end")}>
          End provider for {kind}
        </Act>
      )}
      {open === "set" ? <SetProvider kind={kind} provider={provider} onEnd={close} /> : null}
      {open === "end" && provider !== null ? (
        <EndProvider kind={kind} name={provider.name} onEnd={close} />
      ) : null}
    </>
  );
}

function TestCall({ hasAny }: { readonly hasAny: boolean }) {
  const checking = useCheckProviders(useScope());
  return (
    <Panel
      title="Do they answer?"
      note="Asks each provider that is set about a made-up name or an unused address. Nothing changes, and nothing is charged."
    >
      <div className={styles["stack"]}>
        <Act
          permission={PERMISSION}
          onPress={() => checking.mutate({})}
          isPending={checking.isPending}
          isDisabled={!hasAny}
        >
          Make a test call
        </Act>
        <div role="status">
          {hasAny ? null : (
            <p className={styles["command"]}>No provider is set, so there is nobody to call.</p>
          )}
          {checking.data === undefined ? null : <Answers answers={checking.data} />}
        </div>
        {checking.error === null ? null : <Failure error={checking.error} />}
      </div>
    </Panel>
  );
}

function ProviderFacts({ provider }: { readonly provider: Provider | null }) {
  if (provider === null) {
    return (
      <>
        <p>No provider is set: the embedded lists answer alone.</p>
        <OldLists />
      </>
    );
  }
  const { name, url, ...more } = provider;
  return (
    <dl className={styles["facts"]}>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Address</dt>
      <dd>
        <code>{url}</code>
      </dd>
      {Object.entries(more).map(([what, value]) => (
        <Fact key={what} what={what} value={value} />
      ))}
    </dl>
  );
}

function Fact({ what, value }: { readonly what: string; readonly value: unknown }) {
  const words = Array.isArray(value) ? value.map(String).join(", ") : String(value);
  return (
    <>
      <dt>{what === "credential" ? "Credential, by name" : what}</dt>
      <dd>{words}</dd>
    </>
  );
}
