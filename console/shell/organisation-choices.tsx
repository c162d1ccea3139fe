// The organisations that the person may read, and the way to each: to the same place, in the same environment.

import { useNavigate } from "@tanstack/react-router";
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import type { Me } from "../api/me.ts";
import choices from "./palette.module.css";
import styles from "./organisations.module.css";
import { linkTo } from "./places.ts";
import { usePlace } from "./use-place.ts";

interface Props {
  readonly organisations: Me["organisations"];
  readonly org: string;
  readonly env: string;
  readonly onChoice: () => void;
}

export function OrganisationChoices({ organisations, org, env, onChoice }: Props) {
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
