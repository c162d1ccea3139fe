// Saves a text as a file.

import { Button } from "./button.tsx";

/** A browser may read it a while after it was asked to. */
const KEPT_MILLISECONDS = 60_000;

interface Props {
  readonly text: string;
  /** Of the file. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
}

export function SaveButton({ text, name, type, label }: Props) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
  };
  return <Button onPress={save}>{label}</Button>;
}
