// Crypto desk: which saved wallets wait for a decision, with whom the organisation is connected, and what registers say of providers.

import { Link, useSearch } from "@tanstack/react-router";
import { useMay } from "../../api/me.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { NotPermitted } from "../../parts/states.tsx";
import { Addresses } from "./addresses.tsx";
import { Connections } from "./connections.tsx";
import styles from "./page.module.css";
import { Providers } from "./providers.tsx";
import type { CryptoSearch } from "./search.ts";
import { TravelRule } from "./travel-rule.tsx";

const TAB_LINKS = [
  ["Addresses", {}],
  ["Connections", { tab: "connections" }],
  ["Travel Rule", { tab: "travel-rule" }],
  ["Providers", { tab: "providers" }],
] as const satisfies readonly (readonly [string, CryptoSearch])[];

/** What reading each tab takes. */
const NEEDS = {
  addresses: ["addresses:read", "Saved addresses take"],
  connections: ["connections:read", "Connections take"],
  "travel-rule": ["connections:read", "The Travel Rule set-up takes"],
  providers: ["lists:read", "The provider directory takes"],
} as const;

// Else the link without a tab counts as current with every tab.
const EXACT = { exact: true } as const;

export function CryptoPage() {
  const search = useSearch({ from: "/$org/$env/crypto" });
  const tab = search.tab ?? "addresses";
  const [permission, subject] = NEEDS[tab];
  const mayRead = useMay(permission);
  return (
    <div className={styles["page"]} data-open={mayRead && search.open !== undefined}>
      <PageHead title="Crypto desk">
        <nav className={styles["tabs"]} aria-label="Parts of the crypto desk">
          {TAB_LINKS.map(([name, to]) => (
            <Link
              key={name}
              from="/$org/$env/crypto"
              search={to}
              activeOptions={EXACT}
              aria-current={"tab" in to ? to.tab === search.tab : search.tab === undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </PageHead>
      {mayRead ? (
        <Tab search={search} />
      ) : (
        <NotPermitted message={`${subject} the permission ${permission}.`} />
      )}
    </div>
  );
}

function Tab({ search }: { readonly search: CryptoSearch }) {
  if (search.tab === "connections") return <Connections openId={search.open} />;
  if (search.tab === "travel-rule") return <TravelRule />;
  if (search.tab === "providers") return <Providers search={search} />;
  return <Addresses search={search} />;
}
