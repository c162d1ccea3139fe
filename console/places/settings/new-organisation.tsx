// Creates an organisation. Its four keys are shown once, after it was made.

import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useCreateOrganisation, type OrganisationKeys } from "../../api/new-organisation.ts";
import { Ask } from "../../parts/ask.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { KeysOnce } from "./keys-once.tsx";

const NAME_MAX = 120;
/** As the interface takes them: they cannot be changed later. */
const LEDGERS = { one: 1, eight: 8, many: 32, most: 64 } as const;
const CHOICES = [
  ["one", "1: fewest decisions, each at the lowest cost"],
  ["eight", "8: for most"],
  ["many", "32"],
  ["most", "64: most decisions, each at the highest cost"],
] as const satisfies readonly (readonly [keyof typeof LEDGERS, string])[];

export function NewOrganisation({ onEnd }: { readonly onEnd: () => void }) {
  // Of this dialog alone: they are gone as soon as the dialog closes.
  const [keys, setKeys] = useState<OrganisationKeys | null | undefined>(undefined);
  const creating = useCreateOrganisation(setKeys);
  // The keys come to this dialog alone, so nobody leaves while they are on their way.
  useBlocker({ shouldBlockFn: () => creating.isPending });
  const [name, setName] = useState("");
  const [ledgers, setLedgers] = useState<keyof typeof LEDGERS>("eight");
  const words = name.trim();
  const problem = words.length > NAME_MAX ? `Write at most ${NAME_MAX} characters.` : null;
  if (keys !== undefined) return <KeysOnce name={words} keys={keys} onClose={onEnd} />;
  return (
    <Ask
      title="Create an organisation?"
      act="Create organisation"
      isOpen
      onClose={() => (creating.isPending ? undefined : onEnd())}
      onAct={() => creating.mutate({ name: words, ledgers: LEDGERS[ledgers] })}
      isReady={words !== "" && problem === null}
      isPending={creating.isPending}
      error={creating.error}
    >
      <p>
        It begins with version 1, without credit, and with two keys for sandbox and two for production. It
        cannot be removed.
      </p>
      <Field label="Name" value={name} onChange={setName} problem={problem} isRequired />
      <Choice
        legend="Ledgers of production, fixed from then on"
        name="ledgers"
        options={CHOICES}
        value={ledgers}
        onChange={setLedgers}
      />
    </Ask>
  );
}
