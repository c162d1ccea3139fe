// Tells the organisation, and through it every log, which events an endpoint takes. The endpoint's state keeps a change as
// untold, and the alarm tells it again until every log has heard.

import { SECOND } from "#domain/time/instant.ts";
import type { Alarm } from "../../alarm.ts";
import type { Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import { organisationOf } from "../../routing.ts";
import type { ChangedEndpoint } from "./api.ts";
import type { EndpointStore } from "./endpoint-store.ts";

const TELL_AGAIN_MILLISECONDS = 2 * SECOND;

export class OrganisationTeller {
  private readonly env: Env;
  private readonly store: EndpointStore;
  private readonly alarm: Alarm;

  constructor(env: Env, store: EndpointStore, alarm: Alarm) {
    this.env = env;
    this.store = store;
    this.alarm = alarm;
  }

  /** @returns false if not every log has heard; the alarm tells it again. */
  async tell(): Promise<boolean> {
    const { id, organisationId, environment, shards, eventTypes, status, untold } = this.store.known();
    if (untold === null) return true;
    try {
      const subscription = { endpointId: id, environment, shards, eventTypes, status, act: untold };
      await organisationOf(this.env, organisationId).subscribeEndpoint(subscription);
    } catch (error) {
      logProblem("not every log knows of a webhook endpoint", { endpointId: id }, error);
      this.alarm.arm(Date.now() + TELL_AGAIN_MILLISECONDS);
      return false;
    }
    // A change that came in the meantime is announced by itself.
    if (this.store.known().untold === untold) this.store.commit(() => this.store.keep({ untold: null }));
    return true;
  }

  /** When the alarm tells again (ms since 1970); Infinity where everything was told. */
  nextTellingAt(): number {
    return this.store.known().untold === null ? Infinity : Date.now() + TELL_AGAIN_MILLISECONDS;
  }

  async toldView(): Promise<ChangedEndpoint> {
    const told = await this.tell();
    const view = this.store.view();
    if (view === null) throw new Error("an endpoint was removed while it was changed");
    return { view, told };
  }
}
