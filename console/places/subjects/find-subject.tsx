// A subject by its kind and any id: asked for when the form is sent.

import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isAddressable } from "../../api/client.ts";
import type { SubjectKind } from "../../api/subjects.ts";
import { Button } from "../../parts/button.tsx";
import fields from "../../parts/field.module.css";
import { TypedField } from "../../parts/typed-field.tsx";
import { isSubjectKind, SUBJECT_KIND_WORDS, SUBJECT_KINDS } from "../../parts/subject/kinds.ts";
import styles from "./page.module.css";

export function FindSubject() {
  const navigate = useNavigate({ from: "/$org/$env/subjects" });
  const [kind, setKind] = useState<SubjectKind>("individual");
  const [typed, setTyped] = useState("");
  const subjectId = typed.trim();
  const open = () => {
    if (subjectId === "" || !isAddressable(subjectId)) return;
    void navigate({
      to: "/$org/$env/subjects/$subjectKind/$subjectId",
      params: (old) => ({ ...old, subjectKind: kind, subjectId }),
    });
  };
  return (
    <form
      className={styles["find"]}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <label className={fields["field"]}>
        Kind
        <select
          className={fields["input"]}
          value={kind}
          onChange={({ target }) => setKind(isSubjectKind(target.value) ? target.value : "individual")}
        >
          {SUBJECT_KINDS.map((one) => (
            <option key={one} value={one}>
              {SUBJECT_KIND_WORDS[one]}
            </option>
          ))}
        </select>
      </label>
      <TypedField
        label="Id, ours or yours"
        value={typed}
        onChange={setTyped}
        placeholder="sub_…, your customer id, 192.0.2.1"
        isFilter
      />
      <Button onPress={open} isDisabled={subjectId === "" || !isAddressable(subjectId)} shortcut="Enter">
        Open subject
      </Button>
      {isAddressable(subjectId) ? null : (
        <p role="status">
          No address can hold this id.{" "}
          <Link from="/$org/$env/subjects" to="/$org/$env/decisions" search={{ subjectId, last: "90d" }}>
            Show the decisions of the customer
          </Link>{" "}
          instead: they name our id.
        </p>
      )}
    </form>
  );
}
