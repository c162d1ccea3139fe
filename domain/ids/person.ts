// Whether two actors are one person. Names of operators are compared as people read them: by neither case, blanks nor the form of
// their letters (Unicode NFKC). Ids of API keys are compared as they are.

import { isOperatorActor, OPERATOR_ROLES, operatorActor } from "./operator-token.ts";

/** As two names of one person are equal. */
function foldedName(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .toUpperCase()
    .toLowerCase();
}

/** Of two actors as the audit names them. */
export function isSamePerson(one: string, other: string): boolean {
  if (one === other) return true;
  return isOperatorActor(one) && isOperatorActor(other) && foldedName(one) === foldedName(other);
}

const ROLE_NAMES: readonly string[] = OPERATOR_ROLES;
const ROLE_ACTORS: readonly string[] = OPERATOR_ROLES.map(operatorActor);

/** Whether this is the token of a role, whose holder nobody knows. */
export function isRole(actor: string): boolean {
  return ROLE_ACTORS.includes(actor);
}

/** Whether two actors are certainly two persons: who holds the token of a role may hold one of their own too. */
export function isAnotherPerson(one: string, other: string): boolean {
  return !isSamePerson(one, other) && !isRole(one) && !isRole(other);
}

/** A person of such a name would be taken for the token of the role. */
export function namesRole(name: string): boolean {
  return ROLE_NAMES.includes(foldedName(name));
}
