// What is known of a wallet. `unknown` is unknown, and never clean.

import type { Assessment } from "../../api/decisions.ts";
import { Exposures } from "./exposures.tsx";
import styles from "./screening.module.css";

type Wallet = Assessment["screening"]["attempts"][number]["walletScreenings"][number];

export function WalletEvidence({ wallet }: { readonly wallet: Wallet }) {
  const { risk, sanctions, exposures, indicators } = wallet;
  return (
    <div className={styles["match"]}>
      <p>
        <strong>{risk.level === "unknown" ? "unknown, not clean" : `${risk.level} risk`}</strong> on{" "}
        {wallet.wallet.blockchain}
        {sanctions.hit ? `, on ${sanctions.lists.join(", ")}` : ", on no list that was asked"}
      </p>
      <Exposures exposures={exposures} />
      {indicators.length === 0 ? null : (
        <p className={styles["of"]}>
          {indicators.map(({ category, riskType, level }) => `${category}: ${level}, ${riskType}`).join("; ")}
        </p>
      )}
    </div>
  );
}
