// Webhooks: does each endpoint get what happens, and what to send again where it did not?

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import { endpointsQuery, type Endpoint } from "../../api/webhooks.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { Deliveries } from "./deliveries.tsx";
import { DeliveryDetail } from "./delivery.tsx";
import { EnableEndpoint } from "./enable-endpoint.tsx";
import { Endpoints } from "./endpoints.tsx";
import styles from "./page.module.css";
import { Filter } from "./filter.tsx";
import { Recover } from "./recover.tsx";
import { Simulate } from "./simulate.tsx";

export function WebhooksPage() {
  const { open } = useSearch({ from: "/$org/$env/webhooks" });
  const navigate = useNavigate({ from: "/$org/$env/webhooks" });
  const query = useQuery(endpointsQuery(useScope()));
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Webhooks" />
      <div className={styles["whole"]}>
        <Answered query={query} lines={8}>
          {(endpoints) => (endpoints.length === 0 ? <NoEndpoint /> : <Chosen endpoints={endpoints} />)}
        </Answered>
      </div>
      {open === undefined ? null : (
        <SidePanel
          label="Delivery"
          rowId={open}
          onClose={() => void navigate({ search: ({ open: _open, ...old }) => old })}
        >
          <DeliveryDetail
            key={open}
            deliveryId={open}
            onResent={(id) => void navigate({ search: (old) => ({ ...old, open: id }) })}
          />
        </SidePanel>
      )}
    </div>
  );
}

function Chosen({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const search = useSearch({ from: "/$org/$env/webhooks" });
  const chosen = endpoints.find(({ id }) => id === search.endpoint) ?? endpoints[0];
  return (
    <>
      <Endpoints endpoints={endpoints} chosenId={chosen?.id} />
      {chosen === undefined ? null : (
        <Panel
          title="Deliveries"
          // Of one endpoint: a question that is open is not another's.
          aside={<Acts key={chosen.id} endpoint={chosen} />}
          note={<code>{chosen.url}</code>}
        >
          <Filter endpoint={chosen} search={search} />
          <Deliveries endpoint={chosen} search={search} />
        </Panel>
      )}
    </>
  );
}

function Acts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { environment } = useScope();
  const navigate = useNavigate({ from: "/$org/$env/webhooks" });
  return (
    <div className={styles["acts"]}>
      <Recover endpoint={endpoint} />
      {environment === "sandbox" ? (
        <Simulate
          endpoint={endpoint}
          onSent={(id) => void navigate({ search: { endpoint: endpoint.id, open: id } })}
        />
      ) : null}
      <EnableEndpoint endpoint={endpoint} />
    </div>
  );
}

function NoEndpoint() {
  const { environment } = useScope();
  return (
    <Empty title={`There is no webhook endpoint in ${environment}`}>
      <p>
        The organisation adds one with its secret key: <code>POST /api/v1/webhooks/endpoints</code>. On a
        machine of your own, <code>./weir webhook listen</code> adds one for as long as it runs.
      </p>
    </Empty>
  );
}
