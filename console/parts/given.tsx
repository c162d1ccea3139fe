// What somebody outside wrote: a name, an id, a note. Its direction begins and ends with it: no character of it turns the words beside
// it round, so that they would seem to say something else.

import { Fragment, type ReactNode } from "react";

export function Given({ children }: { readonly children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

/** Several, with commas between them. */
export function GivenList({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, index) => (
    <Fragment key={`${index} ${text}`}>
      {index === 0 ? "" : ", "}
      <Given>{text}</Given>
    </Fragment>
  ));
}
