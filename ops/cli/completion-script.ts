// The completion of the command line as a shell script. Everything that it offers is written into it, so that a Tab waits for no
// program. Zsh reads the same script through its own `bashcompinit`.

import type { Command } from "commander";

export const SHELLS = ["bash", "zsh"] as const;
export type Shell = (typeof SHELLS)[number];

const FOR_ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";

/** @param program with all nouns. */
export function completionScript(program: Command, shell: Shell): string {
  const nouns = program.commands;
  const verbs = nouns.flatMap((noun) =>
    noun.commands.map((verb) => choice(`${noun.name()} ${verb.name()}`, offersOf(verb))),
  );
  return `# Completion of weir for ${shell}, made by: weir completion ${shell}
${shell === "zsh" ? FOR_ZSH : ""}_weir() {
  local word=\${COMP_WORDS[COMP_CWORD]} offers
  case $COMP_CWORD in
    1) offers="${[...nouns.map((noun) => noun.name()), "help", "--help"].join(" ")}" ;;
    *) offers=$(_weir_offers "\${COMP_WORDS[1]}" "\${COMP_WORDS[2]}" "$COMP_CWORD") ;;
  esac
  COMPREPLY=($(compgen -W "$offers" -- "$word"))
}
_weir_offers() {
  if [ "$3" = 2 ]; then
    case $1 in
${nouns.map((noun) => choice(noun.name(), offersOf(noun))).join("\n")}
    esac
    return
  fi
  case "$1 $2" in
${[...verbs, ...nouns.filter(({ commands }) => commands.length === 0).map((verb) => choice(`${verb.name()} *`, offersOf(verb)))].join("\n")}
  esac
}
complete -o default -F _weir weir ./weir
`;
}

/** The verbs of a noun; the values of a verb's first argument where it has a choice, and its options. */
function offersOf(command: Command): readonly string[] {
  const verbs = command.commands.map((verb) => verb.name());
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const options = command.options.flatMap(({ long }) => long ?? []);
  return [...verbs, ...values, ...options, "--help"];
}

function choice(pattern: string, offers: readonly string[]): string {
  const quoted = pattern.endsWith(" *") ? `"${pattern.slice(0, -1)}"*` : `"${pattern}"`;
  return `    ${quoted}) echo "${offers.join(" ")}" ;;`;
}
