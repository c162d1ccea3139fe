// States of an address, each by a shape and a word.

import type { AddressStatus, CryptoAddress } from "../../api/crypto-addresses.ts";
import { Instant } from "../../parts/instant.tsx";
import styles from "./page.module.css";
import { SCREENING_WORDS, STATUS_WORDS } from "./words.ts";

/** A state and its shape: no state is a decision, so no state has a colour. */
const SHAPES = { needs_review: "◇", approved: "◆", suspended: "▲", archived: "·" } as const;

export function StatusMark({ status }: { readonly status: AddressStatus }) {
  return (
    <span className={styles["mark"]} data-status={status}>
      <span aria-hidden="true">{SHAPES[status]}</span> {STATUS_WORDS[status]}
    </span>
  );
}

/** Whether control was proved, and until when that counts. */
export function Control({ control: { state, expiresAt } }: { readonly control: CryptoAddress["control"] }) {
  if (state === "unproven" || expiresAt === null) return state;
  return (
    <>
      {state === "proven" ? "proven until" : "expired"} <Instant at={expiresAt} to="day" />
    </>
  );
}

export function Screening({ screening }: { readonly screening: CryptoAddress["lastScreening"] }) {
  const { status, at } = screening;
  return (
    <span className={styles["mark"]} data-screening={status}>
      {SCREENING_WORDS[status]} <Instant at={at} to="day" />
    </span>
  );
}
