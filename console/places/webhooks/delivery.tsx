// One delivery: each attempt with its answer, when the next is, sending it again, and its body.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { deliveryQuery, useResend, type Delivery } from "../../api/webhooks.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Answered } from "../../parts/states.tsx";
import { Attempts } from "./attempts.tsx";
import { Body } from "./body.tsx";
import styles from "./delivery.module.css";
import { DeliveryMark } from "./delivery-mark.tsx";
import { Meaning } from "./meaning.tsx";

interface Props {
  readonly deliveryId: string;
  readonly onResent: (deliveryId: string) => void;
}

export function DeliveryDetail({ deliveryId, onResent }: Props) {
  const query = useQuery(deliveryQuery(useScope(), deliveryId));
  return (
    <Answered query={query} lines={8}>
      {(delivery) => (
        <div className={styles["delivery"]}>
          <div>
            <h2>{delivery.type}</h2>
            <Meaning type={delivery.type} />
          </div>
          <dl className={styles["facts"]}>
            <dt>State</dt>
            <dd>
              <DeliveryMark status={delivery.status} />
            </dd>
            <dt>Event</dt>
            <dd>
              <Id id={delivery.eventId} what="event id" />{" "}
              <Link
                from="/$org/$env/webhooks"
                search={{ endpoint: delivery.endpointId, event: delivery.eventId, open: delivery.id }}
              >
                its deliveries
              </Link>
            </dd>
            <dt>Delivery</dt>
            <dd>
              <Id id={delivery.id} what="delivery id" isOpen />
            </dd>
            <dt>Made</dt>
            <dd>
              <Instant at={delivery.createdAt} to="second" />, {TRIGGERS[delivery.trigger]}
            </dd>
            <dt>Next attempt</dt>
            <dd>
              {delivery.nextAttemptAt === null ? "none" : <Instant at={delivery.nextAttemptAt} to="second" />}
            </dd>
          </dl>
          <h3>Attempts</h3>
          <Attempts attempts={delivery.attempts} />
          <Resend delivery={delivery} onResent={onResent} />
          <Body deliveryId={delivery.id} />
        </div>
      )}
    </Answered>
  );
}

const TRIGGERS = {
  automatic: "because it happened",
  manual: "because somebody sent it again",
  simulator: "by the simulator",
} as const;

interface ResendProps {
  readonly delivery: Delivery;
  readonly onResent: (deliveryId: string) => void;
}

function Resend({ delivery, onResent }: ResendProps) {
  const [isAsking, setAsking] = useState(false);
  const resend = useResend(useScope());
  const ask = () => {
    resend.reset();
    setAsking(true);
  };
  return (
    <>
      <Act permission="webhooks:send" onPress={ask}>
        Resend event
      </Act>
      <Ask
        title="Resend this event?"
        act="Resend event"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onAct={() =>
          resend.mutate(delivery.id, {
            onSuccess: ({ id }) => {
              setAsking(false);
              onResent(id);
            },
          })
        }
        isPending={resend.isPending}
        error={resend.error}
      >
        <p>
          One new delivery of <code>{delivery.type}</code> is made. It carries the same event id, so that a
          receiver can tell it came before.
        </p>
      </Ask>
    </>
  );
}
