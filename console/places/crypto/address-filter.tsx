// Which addresses: by status, network and words, or by one complete address, which stays out of the view's address.

import type { AddressStatus } from "../../api/crypto-addresses.ts";
import { Submit } from "../../parts/button.tsx";
import fields from "../../parts/field.module.css";
import { TypedField } from "../../parts/typed-field.tsx";
import { useTyped } from "../../parts/typed.ts";
import styles from "./page.module.css";
import { isWholeAddress, type CryptoSearch } from "./search.ts";
import { STATUS_WORDS } from "./words.ts";

const STATUSES = Object.keys(STATUS_WORDS).filter(isStatus);

interface Props {
  readonly filter: CryptoSearch;
  /** @param whole a complete address; null where none was typed */
  readonly onChange: (filter: CryptoSearch, whole: string | null) => void;
}

export function AddressFilter({ filter, onChange }: Props) {
  const [find, setFind] = useTyped(filter.find);
  const [network, setNetwork] = useTyped(filter.network);
  const send = (status: AddressStatus | undefined) => {
    const words = find.trim();
    const whole = isWholeAddress(words) ? words : null;
    onChange(
      {
        ...(status === undefined ? {} : { status }),
        ...(network.trim() === "" ? {} : { network: network.trim() }),
        ...(words === "" || whole !== null ? {} : { find: words }),
      },
      whole,
    );
  };
  return (
    <form
      className={styles["filter"]}
      onSubmit={(event) => {
        event.preventDefault();
        send(filter.status);
      }}
    >
      <TypedField label="Find" value={find} onChange={setFind} placeholder="label or address" isFilter />
      <TypedField label="Network" value={network} onChange={setNetwork} placeholder="ethereum" />
      <label className={fields["field"]}>
        Status
        <select
          className={fields["input"]}
          value={filter.status ?? ""}
          onChange={({ target: { value } }) => send(isStatus(value) ? value : undefined)}
        >
          <option value="">all</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </label>
      <Submit>Filter addresses</Submit>
    </form>
  );
}

function isStatus(value: string): value is AddressStatus {
  return value in STATUS_WORDS;
}
