// Legal forms of many countries, as phrases of Latin words, and the class that each belongs to. Two forms of one class
// are the same for screening: "OAO" and "JSC" are both shares, "GmbH" and "Ltd" both limited liability.

/** Class → its forms; a form of several words is one phrase. */
const FORMS_OF_CLASS = {
  shares: `
    public joint stock company|open joint stock company|closed joint stock company|private joint stock company
    joint stock company|joint stock compan|joint stock co|joint stock|public limited company|public limited co
    aktiengesellschaft|aktiengeselschaft|aktienges|aktiebolag|aktieselskab|anonim sirketi|anonim sti|a s|a o
    otkrytoe aktsionernoe obshchestvo|otkrytoye aktsionernoye obshchestvo|zakrytoe aktsionernoe obshchestvo
    zakrytoye aktsionernoye obshchestvo|publichnoe aktsionernoe obshchestvo|publichnoye aktsionernoye obshchestvo
    nepublichnoe aktsionernoe obshchestvo|aktsionernoe obshchestvo|aktsionernoye obshchestvo|aktsionerne tovarystvo
    sociedad anonima|sociedade anonima|societe anonyme|societe par actions simplifiee|societa per azioni
    naamloze vennootschap|perseroan terbatas|spolka akcyjna|akciova spolocnost|akciova spolecnost
    sociedad anonima de capital variable|s a de c v|sa de cv|sapi de cv|sab de cv|societas europaea
    osakeyhtio|nyilvanosan mukodo reszvenytarsasag|zartkoruen mukodo reszvenytarsasag|reszvenytarsasag
    kabushiki kaisha|kabushiki gaisha|kabusiki kaisha|tbk|gufen youxian gongsi|chusik hoesa|jusik hoesa
    jsc|ojsc|cjsc|pjsc|oao|zao|pao|nao|ao|oaa|plc|ag|sa|sas|spa|ab|asa|oyj|nv|se|kk|zrt|nyrt|rt|ad|ead|dd|as|pt|pat|prat|vat|at|bsc|saoc|saog|kscp|ksc|qsc|sae|sal|saca|saic|sab|sca|kgaa`,
  limited: `
    limited liability company|limited liability co|public limited liability company|private limited liability company
    limited company|private limited company|private limited|private company|company limited|co limited|company ltd
    co ltd|co llc|co inc|pvt ltd|pte ltd|pty ltd|proprietary limited|sdn bhd|sendirian berhad|berhad
    gesellschaft mit beschrankter haftung|gesellschaft mbh|ges m b h|g m b h|unternehmergesellschaft
    societe a responsabilite limitee|sociedad de responsabilidad limitada|sociedad limitada|sociedade limitada
    societa a responsabilita limitata|besloten vennootschap|besloten vennootschap met beperkte aansprakelijkheid
    besloten vennootschap met beperkte aansprake|spolka z ograniczona odpowiedzialnoscia|spolka z o o|sp z o o|sp z oo|sp zoo
    spol s r o|s r o|d o o|s r l|s a r l|b v b a|b v|spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym
    drustvo s ogranicenom odgovornoscu|drustvo s ogranicenom odgovornoscu|s de r l de c v|s de rl de cv|s de rl
    obshchestvo s ogranichennoi otvetstvennostyu|obshchestvo s ogranichennoy otvetstvennostyu
    tovarystvo z obmezhenoiu vidpovidalnistiu|tovarystvo z obmezhenoyu vidpovidalnistyu|limited sirketi|ltd sirketi|ltd sti
    limited liability comp|free zone company|free zone establishment|free zone llc|fz llc|fz co|youxian gongsi|youxian zeren gongsi|yuhan hoesa
    korlatolt felelossegu tarsasag|eood|ood|doo|dooel|llc|limited|limitd|ltd|lmtd|ltda|ltdo|lda|gmbh|mbh|ug|sarl|eurl|srl|sro|zoo|bv|bvba|sprl
    aps|oy|ou|sia|uab|kft|too|ooo|tov|tzov|fze|fzc|fzco|fzllc|dmcc|dwc|wll|spc|pvt|pte|pty|bhd|sdn|sti|shpk|shpc|mchj|hmh`,
  corporation: `incorporated|incorporation|corporation|corp|inc|inkorporated|n a|national association`,
  company: `company|compan|comp|group of companies|co|nk|gk|pk|npo|npk|npp|npf|cie|compania|compagnie|companhia|kompaniya|kompania|sirketi|gongsi|sherkat|sharikat|sharika`,
  partnership: `
    limited liability partnership|limited partnership|general partnership|gmbh co kg|gmbh und co kg|gmbh and co kg
    kommanditgesellschaft|offene handelsgesellschaft|societe en nom collectif|societe en commandite|komandytowa
    llp|lllp|lp|kg|ohg|gbr|snc|scs|vof|ks|kd|sp k|sp j|and co|and company|y cia|e cia|et cie|und co`,
  state: `
    federal state unitary enterprise|federal state enterprise|state unitary enterprise|federalnoe gosudarstvennoe unitarnoe predpriyatie
    federalnoye gosudarstvennoye unitarnoye predpriyatiye|fgup|fsue|fgbu|gup|mup|rue|rup`,
} as const;

export type LegalFormClass = keyof typeof FORMS_OF_CLASS;

export interface LegalFormPhrase {
  readonly words: readonly string[];
  readonly formClass: LegalFormClass;
}

/** First word → the phrases that begin with it, longest first. */
const PHRASES: ReadonlyMap<string, readonly LegalFormPhrase[]> = phrasesByFirstWord();

function phrasesByFirstWord(): ReadonlyMap<string, readonly LegalFormPhrase[]> {
  const table = new Map<string, LegalFormPhrase[]>();
  for (const [formClass, text] of Object.entries(FORMS_OF_CLASS)) {
    for (const phrase of text.split(/[|\n]/)) {
      const words = phrase.trim().split(" ");
      const first = words[0];
      if (first === undefined || first === "") continue;
      const known = table.get(first) ?? [];
      known.push({ words, formClass: formClass as LegalFormClass });
      table.set(first, known);
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** The longest legal form that begins at this word; null where none does. */
export function legalFormAt(words: readonly string[], at: number): LegalFormPhrase | null {
  const phrases = PHRASES.get(words[at] ?? "");
  return phrases?.find((phrase) => phrase.words.every((word, offset) => words[at + offset] === word)) ?? null;
}
