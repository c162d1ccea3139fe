// What a rule said, by shape: a full circle hit, a cross erred, a ring was snoozed.

import styles from "./rules.module.css";

const WORDS = {
  hit: "hit",
  no_hit: "did not hit",
  snoozed: "snoozed",
  error: "could not be evaluated",
} as const;

export function RuleMark({ outcome }: { readonly outcome: keyof typeof WORDS }) {
  return (
    <svg className={styles["mark"]} viewBox="0 0 12 12" role="img" aria-label={WORDS[outcome]}>
      {outcome === "hit" ? <circle cx="6" cy="6" r="4.5" fill="currentColor" /> : null}
      {outcome === "error" ? <path d="M2 2 10 10M10 2 2 10" stroke="currentColor" strokeWidth="2" /> : null}
      {outcome === "snoozed" || outcome === "no_hit" ? (
        <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      ) : null}
    </svg>
  );
}
