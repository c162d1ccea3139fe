// A question in the field of SQL, written as a person does: over what stands there.

import type { Locator, Page } from "playwright-core";

export async function writeSql(page: Page, text: string): Promise<Locator> {
  const sql = page.getByRole("textbox", { name: "SQL" });
  await sql.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
  return sql;
}
