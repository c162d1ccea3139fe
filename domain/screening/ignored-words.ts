// Words that say nothing about who is named: forms of address, legal forms, little words. All already in Latin
// lower case, as `normaliseName` makes them. What is missing here only costs precision: a word counts then.

/** Forms of address before or after a person's name. */
export const HONORIFICS: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof professor sir madam herr frau mme mlle monsieur madame sr sra dna".split(" "),
);

/** Little words inside an organisation's name. */
export const LITTLE_WORDS: ReadonlySet<string> = new Set("the of and for an in on by".split(" "));

// Longer phrases come first where one begins with another: "joint stock" alone says something, "joint stock company" not.
const LEGAL_FORMS = `
  public joint stock company|open joint stock company|closed joint stock company|private joint stock company
  joint stock company|public limited liability company|limited liability company|limited liability partnership
  public limited company|private limited company|limited partnership|limited company|company limited
  private limited|co limited|co ltd|company ltd|pvt ltd|pte ltd|pty ltd|sdn bhd|free zone establishment
  free zone company|obshchestvo s ogranichennoi otvetstvennostyu|obshchestvo s ogranichennoy otvetstvennostyu
  otkrytoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshchestvo
  nepublichnoe aktsionernoe obshchestvo|aktsionernoe obshchestvo|anonim sirketi|limited sirketi|ltd sti
  sa de cv|s de rl de cv|sapi de cv|sociedad anonima|sociedad limitada|societe anonyme|gmbh co kg
  company|co|corporation|corp|incorporated|inc|limited|ltd|ltda|llc|llp|lp|plc|gmbh|mbh|ag|kg|ohg|ug|sa|sas|sarl|sal
  srl|spa|sro|sl|sc|cv|bv|nv|ab|oy|oyj|asa|aps|ooo|oao|zao|ao|pao|nao|jsc|ojsc|cjsc|pjsc|tov|too|tdo|fze|fzc|fzco
  fzllc|dmcc|wll|bsc|ksc|saoc|pte|pty|pvt|kk|kft|zrt|nyrt|doo|ood|eood|ead|uab|sia|ou`;

/** First word → the forms that begin with it, longest first. */
export const LEGAL_FORM_PHRASES: ReadonlyMap<string, readonly (readonly string[])[]> = byFirstWord(
  LEGAL_FORMS.split(/[|\n]/).map((form) => form.trim().split(" ")),
);

function byFirstWord(
  forms: readonly (readonly string[])[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const table = new Map<string, (readonly string[])[]>();
  for (const form of forms) {
    const first = form[0];
    if (first === undefined || first === "") continue;
    const known = table.get(first);
    if (known) known.push(form);
    else table.set(first, [form]);
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.length - a.length);
  return table;
}
