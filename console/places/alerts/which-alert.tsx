// Which alert a question is about: the letters act on the open one, wherever in the list one is.

import type { Alert } from "../../api/cases.ts";
import { Given } from "../../parts/given.tsx";

export function WhichAlert({ alert: { title, subject } }: { readonly alert: Alert }) {
  return (
    <>
      <p>
        <strong>
          <Given>{title}</Given>
        </strong>
      </p>
      <p>
        Customer: <Given>{subject.externalUserId ?? subject.id}</Given>
      </p>
    </>
  );
}
