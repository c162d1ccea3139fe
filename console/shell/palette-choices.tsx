// What the search offers: places, the thing whose id is typed, and what can be done on the page that is shown.

import { useNavigate, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import { useMe } from "../api/me.ts";
import { pageActs, type PageAct } from "./page-acts.ts";
import styles from "./palette.module.css";
import { linkTo, PLACES, type Place } from "./places.ts";
import { useWeirLine } from "./use-weir-line.ts";

/** What an id of ours begins with: two or more letters and an underscore. */
const OUR_ID = /^[a-z]{2,}_[\w-]{6,}$/i;
/** What may be an id of the organisation's own. */
const AN_ID = /^[^\s/]{3,128}$/;

interface Props {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoice: () => void;
}

export function PaletteChoices({ typed, onType, onChoice }: Props) {
  const { org, env } = useParams({ from: "/$org/$env" });
  const { permissions } = useMe();
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  // As the page stood when it was opened: nothing on it changes below.
  const [acts] = useState(pageActs);
  const line = useWeirLine();
  const id = typed.trim();
  const isOurs = OUR_ID.test(id);
  const go = (link: { readonly to: string; readonly search?: object }) => void navigate(link);
  const opening: Choice = {
    key: "open",
    name: `Open ${id}`,
    shown: (
      <>
        Open <code>{id}</code>
      </>
    ),
    onAction: () => go({ to: `/d/${encodeURIComponent(id)}`, search: { org, env } }),
  };
  const choices: readonly Choice[] = [
    ...(isOurs ? [opening] : []),
    ...PLACES.map((place) => ({
      ...placeChoice(place, permissions),
      onAction: () => go(linkTo(org, env, place.path)),
    })),
    ...acts.map(actChoice),
    ...(line === null ? [] : [lineChoice(line)]),
    // Below the places: a word may name one of them.
    ...(!isOurs && AN_ID.test(id) ? [opening] : []),
  ];
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={onType}
      filter={(text, input) => text === opening.name || contains(text, input)}
    >
      <SearchField aria-label="Place or id" autoFocus className={styles["field"] ?? ""}>
        <Input
          placeholder="A place, an act, or any id: ours, or one of yours"
          className={styles["input"] ?? ""}
        />
      </SearchField>
      <Menu aria-label="Places" className={styles["choices"] ?? ""}>
        {choices.map((choice) => item(choice, onChoice))}
      </Menu>
    </Autocomplete>
  );
}

interface Choice {
  /** Unlike that of any other. */
  readonly key: string;
  readonly name: string;
  /** Its name without a word. */
  readonly shown?: ReactNode;
  readonly beside?: ReactNode;
  /** The permission that is missing. */
  readonly needs?: string | null;
  readonly onAction: () => void;
}

function placeChoice({ path, name, group, key, permission }: Place, permissions: readonly string[]) {
  return {
    key: `place ${path}`,
    name,
    beside: (
      <>
        {group} <kbd>g {key}</kbd>
      </>
    ),
    needs: permissions.includes(permission) ? null : permission,
  };
}

function actChoice({ name, key, needs, press }: PageAct): Choice {
  const beside = <>on this page {key === null ? null : <kbd>{key}</kbd>}</>;
  return { key: `act ${name}`, name, beside, needs, onAction: press };
}

function lineChoice(line: string): Choice {
  return {
    key: "command",
    name: "Copy command",
    beside: <code>{line}</code>,
    onAction: () => void navigator.clipboard.writeText(line),
  };
}

function item({ key, name, shown, beside, needs = null, onAction }: Choice, onChoice: () => void) {
  return (
    <MenuItem
      key={key}
      className={styles["choice"] ?? ""}
      textValue={name}
      isDisabled={needs !== null}
      onAction={() => {
        onChoice();
        onAction();
      }}
    >
      <span>{shown ?? name}</span>{" "}
      {needs === null && beside === undefined ? null : (
        <span className={styles["group"]}>{needs === null ? beside : `needs ${needs}`}</span>
      )}
    </MenuItem>
  );
}
