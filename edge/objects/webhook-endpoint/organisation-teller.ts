// Tells the organisation, and through it every log, which events an endpoint takes, and its audit what operators did. Both are
// kept as untold, and the alarm tells them again until they have been heard.

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

  /** Sends the audit the acts that it lacks. The alarm sends what fails. */
  async tellActs(): Promise<void> {
    const { id, organisationId, environment } = this.store.known();
    try {
      for (const { eventId, act, data } of this.store.operatorActs.untold()) {
        await organisationOf(this.env, organisationId).audit(environment, act, data, eventId);
        this.store.commit(() => this.store.operatorActs.told(eventId));
      }
    } catch (error) {
      logProblem("the audit does not know of an act on a webhook endpoint", { endpointId: id }, error);
      this.alarm.arm(Date.now() + TELL_AGAIN_MILLISECONDS);
    }
  }

  /** When the alarm tells again (ms since 1970); Infinity where everything was told. */
  nextTellingAt(): number {
    const isTold = this.store.known().untold === null && this.store.operatorActs.untold().length === 0;
    return isTold ? Infinity : Date.now() + TELL_AGAIN_MILLISECONDS;
  }

  async toldView(): Promise<ChangedEndpoint> {
    const told = await this.tell();
    const view = this.store.view();
    if (view === null) throw new Error("an endpoint was removed while it was changed");
    return { view, told };
  }
}
