// What is done with an endpoint's secrets: one is rotated, shown once, or sealed again under the deployment's newest secret.

import { logProblem } from "../../platform-log.ts";
import type { Keyed, RotatedSecret, RotateSecretCommand, RotateSecretOutcome } from "./api.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import type { OrganisationTeller } from "./organisation-teller.ts";
import { rotated, type SecretStore } from "./secrets.ts";

export class SecretActs {
  private readonly store: EndpointStore;
  private readonly secrets: SecretStore;
  private readonly teller: OrganisationTeller;

  constructor(store: EndpointStore, secrets: SecretStore, teller: OrganisationTeller) {
    this.store = store;
    this.secrets = secrets;
    this.teller = teller;
  }

  async rotate(
    { graceMilliseconds, act }: RotateSecretCommand,
    { keyName, fingerprint }: Keyed,
  ): Promise<RotateSecretOutcome> {
    const { store } = this;
    if (store.view() === null) return { outcome: "not_found" };
    const made = await this.secrets.make();
    const now = Date.now();
    const rotate = (): RotatedSecret | "too_many_secrets" => {
      const secrets = rotated(store.known().secrets, made, graceMilliseconds, now);
      if (secrets === null) return "too_many_secrets";
      store.keep({ secrets, untold: act });
      return { endpoint: store.view(), secretGeneration: secrets[0].generation };
    };
    const outcome = store.commit(() =>
      store.answers.once<"too_many_secrets", RotatedSecret>(keyName, fingerprint, now, rotate),
    );
    if (outcome.outcome !== "done") return outcome;
    return (await this.teller.tell()) ? outcome : { outcome: "untold" };
  }

  async show(generation: number): Promise<string | null> {
    const { store } = this;
    const one = store.known().secrets.find((secret) => secret.generation === generation);
    const secret = one === undefined ? null : await this.secrets.open(one);
    if (store.known().shownGeneration >= generation) return null;
    store.commit(() => store.keep({ shownGeneration: generation }));
    return secret;
  }

  /** What cannot be opened is logged and stays as it is. @returns by which of the deployment's secrets they are sealed now. */
  async reseal(): Promise<string[]> {
    const { store } = this;
    const before = store.known();
    try {
      const secrets = await this.secrets.resealed(before.secrets, Date.now());
      // A rotation in between sealed its own; the next pulse looks again.
      if (secrets !== null && store.known() === before) store.commit(() => store.keep({ secrets }));
    } catch (error) {
      logProblem("a secret of a webhook endpoint cannot be opened", { endpointId: before.id }, error);
    }
    return [...new Set(store.known().secrets.map(({ sealed }) => sealed.by))];
  }
}
