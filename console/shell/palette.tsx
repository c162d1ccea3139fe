// Ctrl K: go to a place, or open a thing by any of its ids.

import { useNavigate, useParams } from "@tanstack/react-router";
import { Search } from "lucide-react";
import {
  Autocomplete,
  Button,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { useState } from "react";
import styles from "./palette.module.css";
import { linkTo, PLACES } from "./places.ts";
import type { Opened } from "./shortcuts.ts";

/** What an id of ours begins with: two or more letters and an underscore. */
const OUR_ID = /^[a-z]{2,}_[\w-]{6,}$/i;
/** What may be an id of the organisation's own. */
const AN_ID = /^[^\s/]{3,128}$/;

export function Palette({ state: { isOpen, setOpen } }: { readonly state: Opened }) {
  return (
    <>
      <Button className={styles["open"] ?? ""} onPress={() => setOpen(true)}>
        <Search aria-hidden="true" size="1em" />
        <span className={styles["word"]}>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className={styles["overlay"] ?? ""}>
        <Modal className={styles["modal"] ?? ""}>
          <Dialog aria-label="Go to" className={styles["dialog"] ?? ""}>
            <Choices onChoice={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

function Choices({ onChoice }: { readonly onChoice: () => void }) {
  const [typed, setTyped] = useState("");
  const { org, env } = useParams({ from: "/$org/$env" });
  const navigate = useNavigate();
  const { contains } = useFilter({ sensitivity: "base" });
  const id = typed.trim();
  const go = (link: { readonly to: string; readonly search?: object }) => {
    onChoice();
    void navigate(link);
  };
  const open = (
    <MenuItem
      className={styles["choice"] ?? ""}
      textValue={`Open ${id}`}
      onAction={() => go({ to: `/d/${encodeURIComponent(id)}`, search: { org, env } })}
    >
      Open <code>{id}</code>
    </MenuItem>
  );
  const isOurs = OUR_ID.test(id);
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={setTyped}
      filter={(text, input) => text.startsWith("Open ") || contains(text, input)}
    >
      <SearchField aria-label="Place or id" autoFocus className={styles["field"] ?? ""}>
        <Input placeholder="A place, or any id: ours, or one of yours" className={styles["input"] ?? ""} />
      </SearchField>
      <Menu aria-label="Places" className={styles["choices"] ?? ""}>
        {isOurs ? open : null}
        {PLACES.map(({ name, path, group, key }) => (
          <MenuItem
            key={path}
            className={styles["choice"] ?? ""}
            textValue={name}
            onAction={() => go(linkTo(org, env, path))}
          >
            <span>{name}</span>
            <span className={styles["group"]}>
              {group} <kbd>g {key}</kbd>
            </span>
          </MenuItem>
        ))}
        {/* Below the places: a word may name one of them. */}
        {!isOurs && AN_ID.test(id) ? open : null}
      </Menu>
    </Autocomplete>
  );
}
