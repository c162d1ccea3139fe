// Whether somebody else could agree to what a person does: a second person is needed only where there is one.

import type { Permission } from "#domain/contract/operators/operator-token.ts";
import { operatorActor } from "#domain/ids/operator-token.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { PersonsNeeded } from "../objects/awaited-acts.ts";
import { ROLES } from "../operators/roles.ts";
import { directoryOf } from "../routing.ts";

/**
 * Whether another person holds a valid token, or a place in the settings of the access proxy, with the permission. The token of a
 * role is nobody's: it does not count.
 */
export async function hasSecondPerson(env: Env, permission: Permission, actor: string): Promise<boolean> {
  const { consoleSignIn } = configurationOf(env);
  const people = typeof consoleSignIn === "object" && consoleSignIn !== null ? consoleSignIn.people : {};
  const signsIn = Object.entries(people).some(
    ([person, role]) => ROLES[role].includes(permission) && !isSamePerson(operatorActor(person), actor),
  );
  return signsIn || directoryOf(env).holdsAnother(permission, actor);
}

/** Of an act that lowers risk. */
export async function personsFor(
  env: Env,
  permission: Permission,
  actor: string,
): Promise<Exclude<PersonsNeeded, "one">> {
  return (await hasSecondPerson(env, permission, actor)) ? "two" : "sole_operator";
}
