// The menu of saved views: links to them, and acts to save what is shown, to rename one and to delete one.

import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useScope } from "../../api/scope.ts";
import { Button as Act } from "../../parts/button.tsx";
import buttons from "../../parts/button.module.css";
import { Field } from "../../parts/field.tsx";
import { Given } from "../../parts/given.tsx";
import {
  changeViews,
  nameProblem,
  renamedView,
  useSavedViews,
  withoutView,
  withView,
  type SavedView,
} from "./saved-views.ts";
import type { DecisionsSearch } from "./search.ts";
import styles from "./views-menu.module.css";

interface Props {
  /** What is shown now. */
  readonly search: DecisionsSearch;
}

export function ViewsMenu({ search }: Props) {
  return (
    <DialogTrigger>
      <Button className={buttons["button"] ?? ""}>Views</Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom end">
        <Dialog className={styles["dialog"] ?? ""} aria-label="Saved views">
          {({ close }) => <Views search={search} onChosen={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ViewsProps extends Props {
  readonly onChosen: () => void;
}

function Views({ search, onChosen }: ViewsProps) {
  const { organisationId } = useScope();
  const views = useSavedViews(organisationId);
  const [said, setSaid] = useState("");
  const whole = useRef<HTMLDivElement>(null);
  const change = (how: (text: string) => string, done: string) => {
    setSaid(
      changeViews(organisationId, how) ? done : "This browser did not keep it: it has no room, or may not.",
    );
  };
  const changeOne = (how: (text: string) => string, done: string) => {
    // What was pressed goes away: the next key goes on from here.
    whole.current?.focus();
    change(how, done);
  };
  return (
    <div ref={whole} tabIndex={-1} className={styles["whole"]}>
      {views.length === 0 ? (
        <p>No view is saved. A view is a filter with columns and window, under a name of yours.</p>
      ) : (
        <ul className={styles["views"]}>
          {views.map((view) => (
            <li key={view.kept}>
              <View
                view={view}
                others={views.filter((other) => other !== view)}
                onChosen={onChosen}
                onRename={(name) => changeOne((text) => renamedView(text, view, name), "Renamed")}
                onDelete={() => changeOne((text) => withoutView(text, view), "Deleted")}
              />
            </li>
          ))}
        </ul>
      )}
      <NameForm
        label="Name of what is shown now"
        others={views}
        act={(isTaken) => (isTaken ? "Replace the view of this name" : "Save view")}
        onName={(name) => change((text) => withView(text, name, search), "Saved")}
      />
      <p role="status" className={styles["hint"]}>
        {said}
      </p>
      <p className={styles["hint"]}>
        Views stay in this browser, for both environments. To hand one on, send its address.
      </p>
    </div>
  );
}

interface ViewProps {
  readonly view: SavedView;
  readonly others: readonly SavedView[];
  readonly onChosen: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

function View({ view, others, onChosen, onRename, onDelete }: ViewProps) {
  const [isRenaming, setRenaming] = useState(false);
  const name = view.name ?? "a view without a name";
  const which = <span className="visually-hidden"> {name}</span>;
  return (
    <>
      <div className={styles["view"]}>
        {view.search === null ? (
          <span>
            <Given>{name}</Given> <span className={styles["hint"]}>cannot be read any more</span>
          </span>
        ) : (
          <Link
            from="/$org/$env/decisions"
            search={view.search}
            // Else one without a filter would pass for the present one whatever is shown.
            activeOptions={{ exact: true }}
            onClick={onChosen}
          >
            <Given>{name}</Given>
          </Link>
        )}
        {view.search === null ? null : (
          <Act onPress={() => setRenaming(!isRenaming)}>
            {isRenaming ? "Keep name" : "Rename"}
            {which}
          </Act>
        )}
        <Act onPress={onDelete}>Delete{which}</Act>
      </div>
      {isRenaming ? (
        <NameForm
          label={`New name of ${name}`}
          others={others}
          act={(isTaken) => (isTaken ? "Another view has this name" : "Rename view")}
          isUnique
          onName={onRename}
        />
      ) : null}
    </>
  );
}

interface NameProps {
  readonly label: string;
  readonly others: readonly SavedView[];
  readonly act: (isTaken: boolean) => string;
  /** Whether a name that is taken is refused. */
  readonly isUnique?: boolean;
  readonly onName: (name: string) => void;
}

function NameForm({ label, others, act, isUnique = false, onName }: NameProps) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isTaken = others.some((other) => other.name === name);
  // One that takes another's place is no more than there are.
  const problem = nameProblem(name, isTaken ? [] : others);
  const isReady = name !== "" && problem === null && !(isTaken && isUnique);
  const give = () => {
    if (!isReady) return;
    onName(name);
    setTyped("");
  };
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <Field label={label} value={typed} onChange={setTyped} problem={name === "" ? null : problem} />
      <Act onPress={give} isDisabled={!isReady}>
        {act(isTaken)}
      </Act>
    </form>
  );
}
