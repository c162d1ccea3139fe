// The saved addresses of an environment, newest first, by their ends alone.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addressesQuery, type CryptoAddress, type WholeAddress } from "../../api/crypto-addresses.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { distinct, useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { AddressFilter } from "./address-filter.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { Control, Screening, StatusMark } from "./marks.tsx";
import styles from "./page.module.css";
import { RotateKey } from "./rotate-key.tsx";
import type { CryptoSearch } from "./search.ts";
import { HOSTING_WORDS } from "./words.ts";

const COLUMNS: readonly Column<CryptoAddress>[] = [
  { id: "label", head: "Label", width: "minmax(8rem, 1.4fr)", cell: ({ label }) => label },
  {
    id: "network",
    head: "Network",
    width: "minmax(5.5rem, 0.6fr)",
    isSecondary: true,
    cell: ({ network }) => <code title={network}>{network}</code>,
  },
  {
    id: "address",
    head: "Address, its ends",
    width: "8.5rem",
    isSecondary: true,
    cell: ({ maskedAddress, maskedMemo }) => (
      <code>{maskedMemo === null ? maskedAddress : `${maskedAddress} ${maskedMemo}`}</code>
    ),
  },
  { id: "status", head: "Status", width: "8rem", cell: ({ status }) => <StatusMark status={status} /> },
  {
    id: "hosting",
    head: "Hosting",
    width: "5.5rem",
    isSecondary: true,
    cell: ({ hosting }) => HOSTING_WORDS[hosting],
  },
  {
    id: "control",
    head: "Control",
    width: "10rem",
    isSecondary: true,
    cell: ({ control }) => <Control control={control} />,
  },
  {
    id: "screening",
    head: "Last screening",
    width: "11rem",
    isSecondary: true,
    cell: ({ lastScreening }) => <Screening screening={lastScreening} />,
  },
];

const FROM = "/$org/$env/crypto";

export function Addresses({ search }: { readonly search: CryptoSearch }) {
  const navigate = useNavigate({ from: FROM });
  // A complete address is looked for without standing in the view's address.
  const [whole, setWhole] = useState<WholeAddress | null>(null);
  const [clears, setClears] = useState(0);
  const query = useAddresses(search, whole);
  const clear = () => {
    setWhole(null);
    setClears(clears + 1);
  };
  const { open, ...filter } = search;
  return (
    <>
      <div className={styles["list"]}>
        <div className={styles["above"]}>
          <AddressFilter
            key={clears}
            filter={filter}
            onChange={(next, text) => {
              setWhole(text === null ? null : { number: (whole?.number ?? 0) + 1, text });
              void navigate({ search: next });
            }}
          />
          <RotateKey />
        </div>
        <Answered query={query} lines={10}>
          {({ pages }) => {
            const isFiltered = whole !== null || Object.keys(filter).length > 0;
            const rows = distinct(pages);
            if (rows.length === 0) return <Nothing isFiltered={isFiltered} onClear={clear} />;
            return (
              <AddressGrid rows={rows} total={pages[0]?.pagination.total ?? 0} openId={open} query={query} />
            );
          }}
        </Answered>
      </div>
      {open === undefined ? null : (
        <SidePanel label="Address" rowId={open} onClose={() => void navigate({ search: filter })}>
          <AddressPanel key={open} addressId={open} />
        </SidePanel>
      )}
    </>
  );
}

interface GridProps {
  readonly rows: readonly CryptoAddress[];
  readonly total: number;
  readonly openId: string | undefined;
  readonly query: ReturnType<typeof useAddresses>;
}

function AddressGrid({ rows, total, openId, query }: GridProps) {
  const navigate = useNavigate({ from: FROM });
  const onEnd = useOnEnd(query);
  return (
    <>
      <p className={styles["count"]} role="status">
        <span data-value={total}>{total}</span> {total === 1 ? "address" : "addresses"}
      </p>
      <DataGrid
        label="Addresses"
        columns={COLUMNS}
        rows={rows}
        idOf={({ id }) => id}
        openId={openId}
        onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
        onEnd={onEnd}
      />
    </>
  );
}

function useAddresses({ status, network, find }: CryptoSearch, whole: WholeAddress | null) {
  return useInfiniteQuery({
    ...addressesQuery(useScope(), { status, network, search: find }, whole),
    placeholderData: (before) => before,
  });
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function Nothing({ isFiltered, onClear }: NothingProps) {
  const { environment } = useScope();
  return isFiltered ? (
    <Empty title="No saved address matches the filter">
      <Link from={FROM} search={{}} onClick={onClear}>
        Show all addresses
      </Link>
    </Empty>
  ) : (
    <Empty title={`No address is saved in ${environment}`}>
      <p>
        The organisation saves one with its secret key: <code>POST /api/v1/crypto/addresses</code>. The guide{" "}
        <code>docs/crypto.md</code> shows how, under “Save it”.
      </p>
    </Empty>
  );
}
