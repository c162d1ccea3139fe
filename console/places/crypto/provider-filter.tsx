// Which providers: by words of their names, country, and whether a register gives evidence of them.

import { Submit } from "../../parts/button.tsx";
import fields from "../../parts/field.module.css";
import { TypedField } from "../../parts/typed-field.tsx";
import { useTyped } from "../../parts/typed.ts";
import styles from "./page.module.css";
import { cryptoSearch, type CryptoSearch } from "./search.ts";

interface Props {
  readonly filter: CryptoSearch;
  readonly onChange: (filter: CryptoSearch) => void;
}

export function ProviderFilter({ filter, onChange }: Props) {
  const [find, setFind] = useTyped(filter.find);
  const [country, setCountry] = useTyped(filter.country);
  const send = (evidence: string | undefined) =>
    onChange(cryptoSearch({ tab: "providers", find, country, evidence }));
  return (
    <form
      className={styles["filter"]}
      onSubmit={(event) => {
        event.preventDefault();
        send(filter.evidence);
      }}
    >
      <TypedField label="Find" value={find} onChange={setFind} placeholder="name, domain or LEI" isFilter />
      <TypedField label="Country" value={country} onChange={setCountry} placeholder="DE" maxLength={2} />
      <label className={fields["field"]}>
        Evidence
        <select
          className={fields["input"]}
          value={filter.evidence ?? ""}
          onChange={({ target: { value } }) => send(value)}
        >
          <option value="">any</option>
          <option value="present">present</option>
          <option value="absent">absent</option>
        </select>
      </label>
      <Submit>Filter providers</Submit>
    </form>
  );
}
