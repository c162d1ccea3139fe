// Whose data is shown, and the way to another organisation: to the same place, in the same environment.

import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import type { Me } from "../api/me.ts";
import choices from "./palette.module.css";
import styles from "./organisations.module.css";

/** In a file of its own, as the keys are. */
const Choices = lazy(async () => ({
  default: (await import("./organisation-choices.tsx")).OrganisationChoices,
}));

interface Props {
  readonly organisations: Me["organisations"];
  readonly org: string;
  readonly env: string;
}

export function Organisations({ organisations, org, env }: Props) {
  const name = organisations.find(({ id }) => id === org)?.name ?? org;
  const others = organisations.some(({ id }) => id !== org);
  if (!others) return <span className={styles["name"]}>{name}</span>;
  return (
    <DialogTrigger>
      <Button className={styles["open"] ?? ""} aria-label={`Organisation: ${name}`}>
        <span className={styles["name"]}>{name}</span>
        <ChevronDown aria-hidden="true" size="1em" />
      </Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom start">
        <Dialog aria-label="Organisations" className={choices["dialog"] ?? ""}>
          {({ close }) => (
            <Suspense>
              <Choices organisations={organisations} org={org} env={env} onChoice={close} />
            </Suspense>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
