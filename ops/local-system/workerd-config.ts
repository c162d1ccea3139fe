// The configuration of a bare workerd: the bundled Worker, its objects on disk, and the only addresses it may reach.

import type { Bundle } from "./bundle-worker.ts";
import type { WorkerConfig } from "./worker-config.ts";

export interface WorkerdSettings {
  readonly worker: WorkerConfig;
  readonly bundle: Bundle;
  readonly objectsDirectory: string;
  /** What the Worker serves there → the port, all on loopback. */
  readonly ports: Readonly<Record<string, number>>;
  /** The one address that the service binding `DOOR` reaches. */
  readonly doorPort: number;
  /** Ports of this machine that providers are asked at, each through a binding of its own that reaches nothing else. Default: none. */
  readonly providerPorts?: readonly number[];
  /** Whether webhooks may go to receivers on this machine. Default: no. */
  readonly allowLoopbackWebhooks?: boolean;
  /** Names of text bindings; their values come through workerd's environment, so that no secret is in this file. */
  readonly textBindings: readonly string[];
}

/** Cap'n Proto text, to be written beside the bundle: it embeds the bundle's files. */
export function workerdConfig(settings: WorkerdSettings): string {
  const { worker, bundle, ports, providerPorts = [] } = settings;
  const assets = worker.assets ? [worker.assets] : [];
  const modules = [
    `(name = ${text(bundle.entry)}, esModule = embed ${text(bundle.entry)})`,
    ...bundle.data.map((file) => `(name = ${text(file)}, data = embed ${text(file)})`),
  ];
  const bindings = [
    ...worker.objects.map(
      ({ binding, className }) => `(name = ${text(binding)}, durableObjectNamespace = ${text(className)})`,
    ),
    ...settings.textBindings.map((name) => `(name = ${text(name)}, fromEnvironment = ${text(name)})`),
    ...assets.map(({ binding }) => `(name = ${text(binding)}, service = "assets")`),
    `(name = "DOOR", service = "door")`,
    `(name = "WEBHOOK_NETWORK", service = "webhooks")`,
    ...providerPorts.map((port) => `(name = "LOOPBACK_PROVIDER_${port}", service = "provider-${port}")`),
  ];
  const receivers = settings.allowLoopbackWebhooks ? `["public", "local"]` : `["public"]`;
  const services = [
    `(name = "weir", worker = .weir)`,
    `(name = "objects", disk = (path = ${text(settings.objectsDirectory)}, writable = true))`,
    ...assets.map(({ directory }) => `(name = "assets", disk = (path = ${text(directory)}))`),
    `(name = "door", external = (address = "127.0.0.1:${settings.doorPort}", http = ()))`,
    ...providerPorts.map(
      (port) => `(name = "provider-${port}", external = (address = "127.0.0.1:${port}", http = ()))`,
    ),
    // The last guard of webhooks: a name that leads inside cannot be connected to, whatever was judged before.
    `(name = "webhooks", network = (allow = ${receivers}, tlsOptions = (trustBrowserCas = true)))`,
    // What the Worker reaches without a binding, and so whatever an address that somebody names leads to: never this machine.
    `(name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true)))`,
  ];
  // Where an object's file lies follows from `uniqueKey`: it must never change.
  const namespaces = worker.objects.map(
    ({ className }) =>
      `(className = ${text(className)}, uniqueKey = ${text(`weir-${className}`)}, enableSql = true)`,
  );
  // Each socket names what it serves: a caller's `Host` must not.
  const sockets = Object.entries(ports).map(([realm, port]) => {
    const service = `(name = "weir", props = (json = ${text(JSON.stringify({ realm }))}))`;
    return `(name = ${text(realm)}, address = "127.0.0.1:${port}", http = (), service = ${service})`;
  });
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = ${list(services)},
  sockets = ${list(sockets)},
);

const weir :Workerd.Worker = (
  modules = ${list(modules)},
  compatibilityDate = ${text(worker.compatibilityDate)},
  compatibilityFlags = ${list(worker.compatibilityFlags.map(text))},
  bindings = ${list(bindings)},
  durableObjectNamespaces = ${list(namespaces)},
  durableObjectStorage = (localDisk = "objects"),
);
`;
}

function list(items: readonly string[]): string {
  return `[\n    ${items.join(",\n    ")}\n  ]`;
}

// Cap'n Proto's text literals escape as JSON's do, for all that paths and names contain.
function text(value: string): string {
  return JSON.stringify(value);
}
