// Says above every page what was refused after its page was left, until it is dismissed.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isWithoutAnswer } from "../api/attempt.ts";
import { dropUnread, unreadQuery } from "../api/unread.ts";
import { Button } from "../parts/button.tsx";
import { Failure } from "../parts/states.tsx";
import styles from "./unread.module.css";

export function Unread() {
  const client = useQueryClient();
  const { data: unread = [] } = useQuery(unreadQuery);
  if (unread.length === 0) return null;
  return (
    <section className={styles["unread"]} aria-label="Not confirmed">
      {unread.map(({ id, what, error, page }) => (
        <div key={id} className={styles["one"]}>
          <p className={styles["what"]}>
            {isWithoutAnswer(error)
              ? `It is not known whether “${what}” was done: you had left its page.`
              : `“${what}” was refused after you had left its page.`}
          </p>
          <Failure error={error} />
          <div className={styles["acts"]}>
            <Link to={page.pathname} search={() => page.search}>
              Go back there
            </Link>
            <Button onPress={() => dropUnread(client, id)}>Dismiss</Button>
          </div>
        </div>
      ))}
    </section>
  );
}
