// Sets a screening provider of production, after a first question to it; or keeps none.

import { useState } from "react";
import { Refused } from "../../api/client.ts";
import {
  useChangeOrganisation,
  useCheckProviders,
  type Organisation,
  type ProviderKind,
} from "../../api/organisation.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Button } from "../../parts/button.tsx";
import { CheckTicks } from "../../parts/check-ticks.tsx";
import { Field, Tick } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { Answers } from "./answers.tsx";
import styles from "./page.module.css";
import { draftOf, urlProblem, wantedOf, type ProviderDraft } from "./provider-draft.ts";

type Provider = Organisation["providers"]["names"];

interface Props {
  readonly kind: ProviderKind;
  readonly provider: Provider;
  readonly onEnd: () => void;
}

export function SetProvider({ kind, provider, onEnd }: Props) {
  const [typed, setTyped] = useState(() => draftOf(provider));
  const [isUnchecked, setUnchecked] = useState(false);
  const changing = useChangeOrganisation(useScope());
  const checking = useCheckProviders(useScope());
  const wanted = wantedOf(kind, typed);
  const change = (part: Partial<ProviderDraft>) => {
    setTyped({ ...typed, ...part });
    checking.reset();
    changing.reset();
    setUnchecked(false);
  };
  const { error } = changing;
  const isRefused = error instanceof Refused && error.code === "unprocessable";
  const isSilent = isRefused || checking.data?.some(({ answered }) => !answered) === true;
  return (
    <Ask
      title={`Set the provider for ${kind}?`}
      act="Use provider"
      isOpen
      onClose={onEnd}
      onAct={() => {
        if (wanted === null) return;
        changing.mutate(
          { providers: wanted, ...(isSilent && isUnchecked ? { uncheckedProviders: true } : {}) },
          { onSuccess: onEnd },
        );
      }}
      isReady={wanted !== null}
      isPending={changing.isPending}
      error={error}
    >
      <p>
        It is asked one question first, and refused if it gives no usable answer. Once it has answered, every
        production payment is checked with it. The sandbox asks no provider.
      </p>
      <ProviderFields kind={kind} typed={typed} onChange={change} />
      <div className={styles["stack"]}>
        <Button
          onPress={() => (wanted === null ? undefined : checking.mutate(wanted))}
          isDisabled={wanted === null}
          isPending={checking.isPending}
        >
          Make a test call
        </Button>
        <div role="status">{checking.data === undefined ? null : <Answers answers={checking.data} />}</div>
        {checking.error === null ? null : <Failure error={checking.error} />}
      </div>
      {isSilent ? (
        <Tick isTicked={isUnchecked} onChange={setUnchecked}>
          Use it even though it gives no usable answer: until it does, every payment of production is held for
          review.
        </Tick>
      ) : null}
    </Ask>
  );
}

interface FieldsProps {
  readonly kind: ProviderKind;
  readonly typed: ProviderDraft;
  readonly onChange: (part: Partial<ProviderDraft>) => void;
}

function ProviderFields({ kind, typed, onChange }: FieldsProps) {
  const { name, url, dataset, checks, credential } = typed;
  const isOfNames = kind === "names";
  return (
    <>
      <Field
        label="Name"
        value={name}
        onChange={(text) => onChange({ name: text })}
        hint="As decisions and reports will name it."
        isRequired
      />
      <Field
        label="Address"
        value={url}
        onChange={(text) => onChange({ url: text })}
        problem={urlProblem(url)}
        hint={isOfNames ? "It speaks yente's matching protocol." : "It speaks address screening."}
        isRequired
      />
      {isOfNames ? (
        <>
          <Field
            label="Dataset"
            value={dataset}
            onChange={(text) => onChange({ dataset: text })}
            isRequired
          />
          <CheckTicks
            legend="Checks that it answers"
            ticked={checks}
            onChange={(ticked) => onChange({ checks: ticked })}
          />
        </>
      ) : null}
      <Field
        label="Credential, by name"
        value={credential}
        onChange={(text) => onChange({ credential: text })}
        hint="One of the deployment's credentials. Never the secret itself."
        isRequired={!isOfNames}
      />
    </>
  );
}
