// Creates a key. A secret one is shown once, after it was made.

import { useState } from "react";
import { useCreateKey, type KeyType } from "../../api/keys.ts";
import type { Environment } from "../../api/client.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Told } from "../../parts/told.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { burstProblem, limitOf, rateProblem } from "./limit.ts";
import styles from "./page.module.css";

const NAME_MAX = 120;
const TYPES = [
  ["secret", "secret: asks for decisions, from a server"],
  ["publishable", "publishable: may stand in a page"],
] as const satisfies readonly (readonly [KeyType, string])[];
const ENVIRONMENTS = [
  ["sandbox", "sandbox"],
  ["production", "production"],
] as const satisfies readonly (readonly [Environment, string])[];

export function NewKey({ onEnd }: { readonly onEnd: () => void }) {
  const scope = useScope();
  // Of this dialog alone: it is gone as soon as the dialog closes.
  const [secret, setSecret] = useState<string | null | undefined>(undefined);
  const creating = useCreateKey(scope, setSecret);
  const [type, setType] = useState<KeyType>("secret");
  const [environment, setEnvironment] = useState<Environment>(scope.environment);
  const [name, setName] = useState("");
  const [rate, setRate] = useState("");
  const [burst, setBurst] = useState("");
  const rateLimit = limitOf(rate, burst);
  const words = name.trim();
  const nameProblem = words.length > NAME_MAX ? `Write at most ${NAME_MAX} characters.` : null;
  if (secret !== undefined && type === "publishable") {
    return (
      <Told title={`The key ${words} was created`} close="Close" onClose={onEnd}>
        <p>A publishable key is no secret: it can be copied from the list, too.</p>
        {secret === null ? null : (
          <div>
            <CopyButton text={secret} label="Copy key" />
          </div>
        )}
      </Told>
    );
  }
  if (secret !== undefined) {
    return (
      <SecretOnce title={`The key ${words} was created`} what="key" secret={secret} onClose={onEnd}>
        <p>Whoever has it can ask for decisions of this organisation in {environment}.</p>
      </SecretOnce>
    );
  }
  return (
    <Ask
      title="Create a key?"
      act="Create key"
      isOpen
      // While it is made the dialog stays: the key comes to it alone.
      onClose={() => (creating.isPending ? undefined : onEnd())}
      onAct={() => {
        if (rateLimit !== undefined) creating.mutate({ type, environment, name: words, rateLimit });
      }}
      isReady={words !== "" && nameProblem === null && rateLimit !== undefined}
      isPending={creating.isPending}
      error={creating.error}
    >
      <p>It counts at once, until it is revoked.</p>
      <Field
        label="Name"
        value={name}
        onChange={setName}
        problem={nameProblem}
        hint="The service that will use it. It is typed again before the key is revoked."
        isRequired
      />
      <Choice legend="Type" name="type" options={TYPES} value={type} onChange={setType} />
      <Choice
        legend="Environment"
        name="environment"
        options={ENVIRONMENTS}
        value={environment}
        onChange={setEnvironment}
      />
      <LimitFields rate={rate} onRate={setRate} burst={burst} onBurst={setBurst} />
    </Ask>
  );
}

interface LimitProps {
  readonly rate: string;
  readonly onRate: (rate: string) => void;
  readonly burst: string;
  readonly onBurst: (burst: string) => void;
}

function LimitFields({ rate, onRate, burst, onBurst }: LimitProps) {
  return (
    <div className={styles["pair"]}>
      <Field
        label="Requests a second"
        value={rate}
        onChange={onRate}
        problem={rateProblem(rate)}
        hint="Empty, with the burst: as the organisation has it."
      />
      <Field
        label="Burst"
        value={burst}
        onChange={onBurst}
        problem={burstProblem(burst)}
        hint="How many may be saved up."
      />
    </div>
  );
}
