// The organisation and its settings. What each changes stands beside it.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organisationQuery, type Organisation } from "../../api/organisation.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { ChangeSetting } from "./change-setting.tsx";
import { NewOrganisation } from "./new-organisation.tsx";
import styles from "./page.module.css";
import { settingGroups, type Setting } from "./setting.ts";

export function OrganisationSettings() {
  const query = useQuery(organisationQuery(useScope()));
  return (
    <Answered query={query} lines={10}>
      {(organisation) => <Settings organisation={organisation} />}
    </Answered>
  );
}

function Settings({ organisation }: { readonly organisation: Organisation }) {
  const [changedId, setChangedId] = useState<string | null>(null);
  const groups = settingGroups(organisation);
  const changed = groups.flatMap(({ settings }) => settings).find(({ id }) => id === changedId);
  return (
    <>
      <Facts organisation={organisation} />
      {groups.map(({ id, title, note, settings }) => (
        <Panel key={id} title={title} note={note}>
          <dl className={styles["settings"]}>
            {settings.map((setting) => (
              <Row key={setting.id} setting={setting} onChange={setChangedId} />
            ))}
          </dl>
        </Panel>
      ))}
      <Panel
        title="Other organisations"
        aside={<Create />}
        note="Each has its own keys, credit, versions and customers. The list stands above, beside the name."
      >
        <p className={styles["command"]}>
          The command line creates one, too: <code>./weir org create NAME</code>
        </p>
      </Panel>
      {changed === undefined ? null : (
        <ChangeSetting key={changed.id} setting={changed} onEnd={() => setChangedId(null)} />
      )}
    </>
  );
}

function Create() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="organisations:write" onPress={() => setOpen(true)}>
        Create organisation
      </Act>
      {isOpen ? <NewOrganisation onEnd={() => setOpen(false)} /> : null}
    </>
  );
}

function Facts({ organisation: { id, name, createdAt, shards } }: { readonly organisation: Organisation }) {
  return (
    <Panel title={name} note="The name, the id and the ledgers stay as they were created.">
      <dl className={styles["facts"]}>
        <dt>Id</dt>
        <dd>
          <Id id={id} what="organisation id" />
        </dd>
        <dt>Created</dt>
        <dd>
          <Instant at={createdAt} /> UTC
        </dd>
        <dt>Ledgers</dt>
        <dd>
          <span data-value={shards.production}>{shards.production}</span> in production,{" "}
          <span data-value={shards.sandbox}>{shards.sandbox}</span> in the sandbox
        </dd>
      </dl>
    </Panel>
  );
}

interface RowProps {
  readonly setting: Setting;
  readonly onChange: (id: string) => void;
}

function Row({ setting: { id, name, value, unit, effect }, onChange }: RowProps) {
  return (
    <div data-setting={id}>
      <dt>{name}</dt>
      <dd>
        <span data-value={value}>{value}</span>
        {unit === undefined ? null : ` ${unit}`}
      </dd>
      <dd className={styles["effect"]}>{effect}</dd>
      <dd>
        <Act permission="organisations:write" onPress={() => onChange(id)}>
          Change <span className="visually-hidden">{name}</span>
        </Act>
      </dd>
    </div>
  );
}
