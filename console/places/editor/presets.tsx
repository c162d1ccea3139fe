// Presets to begin a rule from, by the typology that they look for, with what each costs in false alarms. What is added is only
// watched, so that nothing hangs on it before it was seen.

import { useState, type ReactNode } from "react";
import { Dialog, Heading, Input, Label, Modal, ModalOverlay, SearchField } from "react-aria-components";
import { PRESETS } from "#domain/decision/presets/index.ts";
import { TYPOLOGIES, type Typology } from "#domain/decision/typologies.ts";
import type { Rule } from "../../api/version-drafts.ts";
import ask from "../../parts/ask.module.css";
import { Button } from "../../parts/button.tsx";
import fields from "../../parts/field.module.css";
import { pointsText } from "./points-text.ts";
import styles from "./presets.module.css";

const RULES = new Map(PRESETS.map(({ rule }) => [rule.id, rule]));

interface Props {
  /** Ids of the draft's rules. */
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (rule: Rule) => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function Presets({ taken, onAdd, onOpen, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const found = TYPOLOGIES.map((typology) => ({ typology, rules: rulesOf(typology, typed) })).filter(
    ({ rules }) => rules.length > 0,
  );
  return (
    <Chooser onClose={onClose}>
      <p className={styles["note"]}>
        Each is a beginning: fit its limits to your customers. An added rule is only watched until you say
        that it counts.
      </p>
      <SearchField value={typed} onChange={setTyped}>
        <Label className="visually-hidden">Find presets</Label>
        <Input className={fields["input"] ?? ""} placeholder="Name, pattern or expression" />
      </SearchField>
      {found.length === 0 ? <p className={styles["note"]}>No preset has these words.</p> : null}
      {found.map(({ typology, rules }) => (
        <section key={typology.id} className={styles["typology"]} aria-label={typology.name}>
          <h3>{typology.name}</h3>
          <p>{typology.catches}</p>
          <p className={styles["note"]}>False alarms: {typology.falseAlarms}</p>
          <p className={styles["note"]}>Described in: {typology.source}</p>
          <ul className={styles["presets"]}>
            {rules.map((rule) => (
              <Preset
                key={rule.id}
                rule={rule}
                isTaken={taken.has(rule.id)}
                onAdd={() => onAdd(rule)}
                onOpen={() => onOpen(rule.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Chooser>
  );
}

function Chooser({ onClose, children }: Pick<Props, "onClose"> & { readonly children: ReactNode }) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      isDismissable
      className={ask["overlay"] ?? ""}
    >
      <Modal className={ask["modal"] ?? ""}>
        <Dialog className={ask["dialog"] ?? ""}>
          <Heading slot="title" className={ask["title"] ?? ""}>
            Add a rule from a preset
          </Heading>
          {children}
          <div className={ask["acts"]}>
            <Button onPress={onClose}>Close</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface PresetProps {
  readonly rule: Rule;
  readonly isTaken: boolean;
  readonly onAdd: () => void;
  readonly onOpen: () => void;
}

function Preset({ rule, isTaken, onAdd, onOpen }: PresetProps) {
  return (
    <li data-preset={rule.id}>
      <p>
        <strong>{rule.name}</strong> <span className={styles["note"]}>{effectOf(rule)}</span>
      </p>
      <code>{rule.expression}</code>
      <div className={styles["acts"]}>
        {isTaken ? (
          <>
            <span className={styles["note"]}>The draft has it.</span>
            <Button onPress={onOpen}>Open {rule.name}</Button>
            <Button onPress={onAdd}>Add a copy</Button>
          </>
        ) : (
          <Button onPress={onAdd}>Add {rule.name}</Button>
        )}
      </div>
    </li>
  );
}

function effectOf({ scoreModifier, action }: Rule): string {
  const points = scoreModifier === 0 ? [] : [`${pointsText(scoreModifier)} points`];
  return [...points, ...(action === "none" ? [] : [action])].join(", ");
}

function rulesOf({ name, catches, presets }: Typology, typed: string): Rule[] {
  const words = typed.toLowerCase().split(/\s+/);
  return presets
    .flatMap((id) => RULES.get(id) ?? [])
    .filter((rule) => {
      const text =
        `${name} ${catches} ${rule.id} ${rule.name} ${rule.category} ${rule.expression}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
