// weir completion: a script that completes nouns, verbs and options in bash or zsh, made from the program itself.

import { Argument, type Command } from "commander";
import { completionScript, SHELLS, type Shell } from "../completion-script.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import type { Run } from "../verb.ts";
import { writeText } from "../write-out.ts";

export function addCompletion(program: Command, run: Run): void {
  withExample(program.command("completion"), "weir completion bash > weir-completion.sh")
    .description("print the script that completes commands: source <(weir completion bash)")
    .addArgument(new Argument("<shell>", "your shell").choices(SHELLS))
    .action((shell: Shell) => {
      writeText(run.session, completionScript(program, shell));
      run.ending = EXIT.done;
    });
}
