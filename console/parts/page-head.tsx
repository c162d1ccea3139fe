// The head of a page: its title, and what it is seen through.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./page-head.module.css";

interface Props {
  readonly title: string;
  /** The title as it is drawn, where somebody outside wrote a part of it. */
  readonly shown?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, shown, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Weir`;
  }, [title]);
  return (
    <header className={styles["head"]}>
      <h1>{shown ?? title}</h1>
      <div className={styles["aside"]}>
        {children}
        <CopyButton text={() => window.location.href} what="Link" label="Copy link" shortcut="c" />
      </div>
    </header>
  );
}
