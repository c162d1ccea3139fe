// Settings: how is this organisation set up, and what would change if it were not?

import { Link, useSearch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useMe } from "../../api/me.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { NotPermitted } from "../../parts/states.tsx";
import { BrowserSettings } from "./browser.tsx";
import { Directory } from "./directory.tsx";
import { NamedLists } from "./named-lists.tsx";
import { OrganisationSettings } from "./organisation.tsx";
import styles from "./page.module.css";
import { People } from "./people.tsx";
import { Providers } from "./providers.tsx";
import { ScreeningLists } from "./screening-lists.tsx";
import { TABS, type Tab } from "./tabs.ts";

const SECTIONS: Readonly<Record<Tab, ComponentType>> = {
  organisation: OrganisationSettings,
  providers: Providers,
  lists: ScreeningLists,
  "named-lists": NamedLists,
  directory: Directory,
  people: People,
  browser: BrowserSettings,
};

const EXACT = { exact: true } as const;
const FROM = "/$org/$env/settings";

export function SettingsPage() {
  const { tab: current = "organisation" } = useSearch({ from: FROM });
  const { permissions } = useMe();
  const Section = SECTIONS[current];
  const [, name = "", permission = null] = TABS.find(([tab]) => tab === current) ?? [];
  return (
    <div className={styles["page"]}>
      <PageHead title="Settings" />
      <nav className={styles["tabs"]} aria-label="Sections of the settings">
        {TABS.map(([tab, words]) => (
          <Link
            key={tab}
            from={FROM}
            search={tab === "organisation" ? {} : { tab }}
            activeOptions={EXACT}
            aria-current={tab === current ? "page" : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      <div className={styles["section"]} data-section={current}>
        {permission === null || permissions.includes(permission) ? (
          <Section />
        ) : (
          <NotPermitted message={`${name}: this takes the permission ${permission}.`} />
        )}
      </div>
    </div>
  );
}
