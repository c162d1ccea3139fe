// The directory of crypto providers: its registers with their editions, and who is in it. It approves nobody.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  directoryQuery,
  registersQuery,
  type DirectoryProvider,
  type ProviderRegister,
} from "../../api/provider-directory.ts";
import { Submit } from "../../parts/button.tsx";
import { useTyped } from "../../parts/typed.ts";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { grouped } from "../../parts/grouped.ts";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { ageOf } from "../../parts/age.ts";
import { shownCountries } from "./countries.ts";
import styles from "./page.module.css";

const FROM = "/$org/$env/settings";

export function Directory() {
  const { q = "", page = 1 } = useSearch({ from: FROM });
  const registers = useQuery(registersQuery);
  return (
    <>
      <Panel
        title="Registers"
        note="What registers say of a provider is evidence. Only a review in the crypto desk says what the organisation thinks."
      >
        <Answered query={registers} lines={3}>
          {(found) =>
            found.length === 0 ? (
              <Empty title="No register was recorded">
                <p>
                  Record one: <code>./weir provider-directory update</code>
                </p>
              </Empty>
            ) : (
              <RegisterTable registers={found} />
            )
          }
        </Answered>
      </Panel>
      <Panel title="Providers">
        <Find searched={q} />
        <Found search={q} page={page} />
      </Panel>
    </>
  );
}

function RegisterTable({ registers }: { readonly registers: readonly ProviderRegister[] }) {
  const now = Date.now();
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Registers, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Register</th>
            <th scope="col">Of</th>
            <th scope="col">Newest edition</th>
            <th scope="col">Age</th>
            <th scope="col" className={table["number"]}>
              Providers
            </th>
          </tr>
        </thead>
        <tbody>
          {registers.map(({ id, title, kind, asOf, providers, completedBy }) => (
            <tr key={id} data-row={id}>
              <th scope="row">
                {title} <code>{id}</code>
              </th>
              <td>{kind}</td>
              <td>
                {asOf === null ? "none is complete" : <Instant at={asOf} to="day" />}
                {completedBy === null ? null : <div className={table["muted"]}>by {completedBy}</div>}
              </td>
              <td className={styles["age"]}>{asOf === null ? "–" : ageOf(asOf, now)}</td>
              <td className={table["number"]} data-value={providers}>
                {grouped(providers)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Find({ searched }: { readonly searched: string }) {
  const navigate = useNavigate({ from: FROM });
  const [typed, setTyped] = useTyped(searched);
  const find = () => {
    const q = typed.trim();
    void navigate({ search: { tab: "directory", ...(q === "" ? {} : { q }) } });
  };
  return (
    <form
      className={styles["find"]}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Field label="A part of a name or domain, or a whole LEI or id" value={typed} onChange={setTyped} />
      <Submit>Find provider</Submit>
    </form>
  );
}

interface FoundProps {
  readonly search: string;
  readonly page: number;
}

function Found({ search, page }: FoundProps) {
  const query = useQuery(directoryQuery(search, page));
  return (
    <Answered query={query} lines={6}>
      {({ data, pagination: { total, pageSize } }) =>
        data.length === 0 ? (
          <Empty
            title={search === "" ? "No provider is in the directory" : "No provider in the directory matches"}
          />
        ) : (
          <>
            <p className={styles["command"]} role="status">
              <span data-value={total}>{grouped(total)}</span> {total === 1 ? "provider" : "providers"}, by
              name
            </p>
            <ProviderTable providers={data} />
            <nav className={styles["pages"]} aria-label="Pages of providers">
              {page > 1 ? <PageLink search={search} page={page - 1} words="Page before" /> : null}
              {page * pageSize < total ? (
                <PageLink search={search} page={page + 1} words="Next page" />
              ) : null}
            </nav>
          </>
        )
      }
    </Answered>
  );
}

function PageLink({ search, page, words }: FoundProps & { readonly words: string }) {
  return (
    <Link
      from={FROM}
      search={{
        tab: "directory",
        ...(search === "" ? {} : { q: search }),
        ...(page === 1 ? {} : { page }),
      }}
    >
      {words}
    </Link>
  );
}

function ProviderTable({ providers }: { readonly providers: readonly DirectoryProvider[] }) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Providers, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Registered</th>
            <th scope="col">Countries</th>
            <th scope="col">Risk, as registers say</th>
            <th scope="col" className={table["number"]}>
              Evidence
            </th>
          </tr>
        </thead>
        <tbody>
          {providers.map(
            ({ id, name, legalName, registrations, jurisdictions, riskLevel, evidenceSummary }) => (
              <tr key={id} data-row={id}>
                <th scope="row">
                  {name}
                  {legalName === name ? null : <div className={table["muted"]}>{legalName}</div>}
                </th>
                <td>
                  {registrations.length === 0
                    ? "–"
                    : registrations.map(({ authority, status }) => `${authority}: ${status}`).join("; ")}
                </td>
                <td title={jurisdictions.join(", ")}>{shownCountries(jurisdictions)}</td>
                <td>{riskLevel}</td>
                <td className={table["number"]}>
                  <span data-value={evidenceSummary.count}>{evidenceSummary.count}</span>
                  {evidenceSummary.latestAt === null ? null : (
                    <div className={table["muted"]}>
                      newest <Instant at={evidenceSummary.latestAt} to="day" />
                    </div>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
