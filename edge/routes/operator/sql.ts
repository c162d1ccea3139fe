// Questions in SQL, and the book of those that are ready.

import { SQL_BOOK } from "#domain/door/sql.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import * as sql from "../../use-cases/ask-sql.ts";

export const askSql: OperatorHandler<"askSql"> = (asked) =>
  sql.askSql(asked.env, inOrganisation(asked).caller, asked.body, asked.act("sql.ask"));

export const getSqlBook: OperatorHandler<"getSqlBook"> = ({ env }) => askDoor(env, SQL_BOOK, null);
