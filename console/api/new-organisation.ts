// Creates an organisation. Its keys are handed to who asked for them and kept nowhere: neither query nor mutation has them.

import { useQueryClient } from "@tanstack/react-query";
import { attempt } from "./attempt.ts";
import { answerOf, api, type Schemas } from "./client.ts";
import { meQuery } from "./me.ts";
import type { operations } from "./schema.d.ts";
import { useWrite } from "./write.ts";

export type NewOrganisation = operations["createOrganisation"]["requestBody"]["content"]["application/json"];
export type OrganisationKeys = NonNullable<Schemas["CreatedOrganisation"]["keys"]>;

/** @param onKeys hears the four keys this once; null where the answer has none any more */
export function useCreateOrganisation(onKeys: (keys: OrganisationKeys | null) => void) {
  const client = useQueryClient();
  return useWrite({
    what: "Create organisation",
    mutationFn: async (wanted: NewOrganisation) => {
      const { keys, ...made } = await attempt(
        { what: ["create organisation"], asked: wanted },
        (asked, key) =>
          answerOf(
            api.POST("/organisations", { params: { header: { "Idempotency-Key": key } }, body: asked }),
          ),
      );
      onKeys(keys ?? null);
      return made;
    },
    // Who is signed in reads the new one too.
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
