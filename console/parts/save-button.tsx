// Saves a text as a file.

import { Button } from "./button.tsx";
import { saveFile } from "./save-file.ts";

interface Props {
  readonly text: string;
  /** Of the file. */
  readonly name: string;
  readonly type: string;
  readonly label: string;
}

export function SaveButton({ text, name, type, label }: Props) {
  return <Button onPress={() => saveFile(new Blob([text], { type }), name)}>{label}</Button>;
}
