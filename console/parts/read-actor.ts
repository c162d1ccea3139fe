// `operator:mia@example.com`, `api_key:key_…` and their like, as people call them.

interface Read {
  readonly words: string;
  /** Of a key, which has a name of its own. */
  readonly keyId: string | null;
}

export function readActor(actor: string): Read {
  const at = actor.indexOf(":");
  const [kind, name] = [actor.slice(0, Math.max(0, at)), actor.slice(at + 1)];
  switch (kind) {
    case "operator":
      return { words: name, keyId: null };
    case "api_key":
      return { words: "an API key", keyId: name };
    case "investigation":
      return { words: "an investigation", keyId: null };
    default:
      return { words: actor === "service" ? "Weir" : actor, keyId: null };
  }
}
