// Shows an address in the browser of the person at this machine, where there is one.

import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

/** Does nothing where the machine has no browser to show it in: the address is printed besides. */
export function openBrowser(url: string, environment: Environment): void {
  const [program, ...words] = openerOf(process.platform, environment);
  if (program === undefined) return;
  const child = spawn(program, [...words, url], { env: environment, detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
}

function openerOf(platform: NodeJS.Platform, environment: Environment): readonly string[] {
  if (platform === "darwin") return ["open"];
  // Unlike `start`, it hands the address to no shell.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const { DISPLAY: display = "", WAYLAND_DISPLAY: wayland = "" } = environment;
  // Without a display it would put a browser of text into this terminal.
  return display + wayland === "" ? [] : ["xdg-open"];
}
