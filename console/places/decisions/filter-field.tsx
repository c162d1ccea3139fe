// One field for all filters. What was typed is asked for after a pause, once; what is no token is said, not dropped. What can be
// filtered by is in a panel beside it, for those who do not know the words.

import { useEffect, useState } from "react";
import { Input, Label, SearchField, Text } from "react-aria-components";
import styles from "./filter-field.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { AMOUNTS, type DecisionsFilter } from "./search.ts";
import { isComparison, parseTokens, showTokens, TOKEN_BEGINNINGS } from "./tokens.ts";

const PAUSE_MILLISECONDS = 300;

interface Props {
  readonly filter: DecisionsFilter;
  readonly onChange: (filter: DecisionsFilter) => void;
}

export function FilterField({ filter, onChange }: Props) {
  const inAddress = showTokens(filter);
  const [typed, setTyped] = useState(inAddress);
  const [followed, setFollowed] = useState(inAddress);
  if (followed !== inAddress) {
    // The address changed from elsewhere: by a link, or back and forward.
    setFollowed(inAddress);
    if (showTokens(parseTokens(typed).filter) !== inAddress) setTyped(inAddress);
  }
  const { filter: parsed, unknown } = parseTokens(typed);
  const wanted = showTokens(parsed);
  useEffect(() => {
    if (wanted === inAddress || unknown.length > 0) return;
    const timer = setTimeout(() => onChange(parseTokens(wanted).filter), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [wanted, inAddress, unknown.length, onChange]);
  return (
    <div className={styles["filters"]}>
      <FilterPanel
        filter={parsed}
        onChange={(changed) => {
          setTyped([showTokens(changed), ...unknown].join(" ").trim());
          onChange(changed);
        }}
      />
      <SearchField className={styles["field"] ?? ""} value={typed} onChange={setTyped}>
        <Label className="visually-hidden">Filter decisions</Label>
        <Input
          className={styles["input"] ?? ""}
          data-filter=""
          spellCheck={false}
          placeholder="for example  decision:block  outcome:legitimate  amount>1000"
        />
        <Text slot="description" className={styles["help"] ?? ""}>
          <Help filter={parsed} unknown={unknown} />
        </Text>
      </SearchField>
    </div>
  );
}

interface HelpProps {
  readonly filter: DecisionsFilter;
  readonly unknown: readonly string[];
}

/** What is to be mended; where nothing is, what an amount without a currency means. */
function Help({ filter, unknown }: HelpProps) {
  const bounds = unknown.filter(isComparison);
  const others = unknown.filter((token) => !isComparison(token));
  if (bounds.length > 0)
    return (
      <>
        Not a valid limit: {bounds.join(" ")}. Write an amount as 1000 or 99.50, without separators; a score
        is a whole number from 0 to 100.
      </>
    );
  if (others.length > 0)
    return (
      <>
        Not a filter: {others.join(" ")}. Begin with{" "}
        {TOKEN_BEGINNINGS.map((beginning) => (
          <code key={beginning}>{beginning} </code>
        ))}
        and write an id with blanks in quotes.
      </>
    );
  if (filter.currency !== undefined || AMOUNTS.every((name) => filter[name] === undefined)) return null;
  return (
    <>
      The amount counts in any currency, each payment in its own. For one alone, add <code>currency:EUR</code>
      .
    </>
  );
}
