// Which columns are drawn, to be chosen; the address keeps it. What is drawn changes nothing of what matches.

import { useState } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import buttons from "../../parts/button.module.css";
import { COLUMNS } from "./columns.tsx";
import styles from "./filter-panel.module.css";
import { COLUMN_IDS, type ColumnId } from "./search.ts";

interface Props {
  readonly shown: readonly ColumnId[];
  readonly onChange: (shown: readonly ColumnId[]) => void;
}

export function ColumnChooser(props: Props) {
  return (
    <DialogTrigger>
      <Button className={buttons["button"] ?? ""}>Columns</Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom end">
        <Dialog className={styles["dialog"] ?? ""} aria-label="Columns">
          <Boxes {...props} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Boxes({ shown, onChange }: Props) {
  // A box shows at once what was chosen; the address is a moment later.
  const [chosen, setChosen] = useState(shown);
  const change = (id: ColumnId) => {
    const now = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    setChosen(now);
    onChange(now);
  };
  return COLUMN_IDS.map((id) => (
    <label key={id}>
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        // A list of none says nothing.
        disabled={chosen.length === 1 && chosen.includes(id)}
        onChange={() => change(id)}
      />{" "}
      {COLUMNS[id].head}
    </label>
  ));
}
