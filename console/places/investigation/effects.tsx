// What a resolution writes, said before it is written.

import type { Investigation } from "../../api/cases.ts";
import styles from "./page.module.css";
import { whatItWrites, type Resolution } from "./what-it-writes.ts";

interface Props {
  readonly investigation: Investigation;
  readonly resolution: Resolution;
  readonly requiresApproval: boolean;
}

export function Effects({ investigation, resolution, requiresApproval }: Props) {
  return (
    <div className={styles["effects"]}>
      <p>{requiresApproval ? "Nothing is written now. Its approval writes:" : "It writes:"}</p>
      <ul>
        {whatItWrites(investigation, resolution).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
