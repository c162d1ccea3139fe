// Whose data is shown, and the way to another organisation: to the same place, in the same environment.

import { useNavigate, useRouterState } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import {
  Autocomplete,
  Button,
  Dialog,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  Popover,
  SearchField,
  useFilter,
} from "react-aria-components";
import type { Me } from "../api/me.ts";
import choices from "./palette.module.css";
import styles from "./organisations.module.css";
import { linkTo } from "./places.ts";

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
          {({ close }) => <Choices organisations={organisations} org={org} env={env} onChoice={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choices({ organisations, org, env, onChoice }: Props & { readonly onChoice: () => void }) {
  const place = usePlace();
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label="Organisation" autoFocus className={choices["field"] ?? ""}>
        <Input placeholder="Find an organisation" className={choices["input"] ?? ""} />
      </SearchField>
      <Menu
        aria-label="Organisations"
        className={choices["choices"] ?? ""}
        renderEmptyState={() => (
          <p className={styles["none"]}>No organisation that you may read is called so.</p>
        )}
      >
        {organisations.map(({ id, name }) => (
          <MenuItem
            key={id}
            className={choices["choice"] ?? ""}
            textValue={name}
            onAction={() => {
              onChoice();
              void navigate(linkTo(id, env, place));
            }}
          >
            <span>{name}</span>
            {id === org ? <span className={choices["group"]}>shown now</span> : null}
          </MenuItem>
        ))}
      </Menu>
    </Autocomplete>
  );
}

/** The place of the rail that is shown. What follows it in the address stays behind where the scope changes. */
export function usePlace(): string {
  return useRouterState({ select: ({ location }) => location.pathname.split("/")[3] ?? "" });
}
