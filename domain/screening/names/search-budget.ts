// How much work the names of one payment may cost: counted in comparisons of words, so that the same payment is always cut at
// the same place, on every machine. What is remembered from earlier names costs the same.

/** What else costs time, in such comparisons; measured over names of every kind. */
const TEXT_COSTS = 20;
const READING_COSTS = 30;
const WORD_COSTS = 4;
const BOUND_COSTS = 2;
const NAME_COSTS = 3;
const ENTRY_COSTS = 12;
/** So many letters are read, and listed names looked at, for the price of one comparison. */
const LETTERS_READ = 10;
const LOOKED_AT = 12;
/** After so many others have their turn: a few milliseconds, and more than an ordinary party's name costs. */
const STRETCH = 2_000;

export class SearchBudget {
  private left: number;
  private stretch = 0;

  /** @param comparisons of words. */
  constructor(comparisons: number) {
    this.left = comparisons;
  }

  /** True once there is nothing left: what was not searched is not clean. */
  get isExceeded(): boolean {
    return this.left < 0;
  }

  /** True once after each stretch of work. */
  isPauseDue(): boolean {
    if (this.stretch < STRETCH) return false;
    this.stretch = 0;
    return true;
  }

  /** To take a text apart, or to look whether it is a name. */
  spendOnText(letters: number): void {
    this.spend(TEXT_COSTS + letters / LETTERS_READ);
  }

  /** To look up what is like the words of one reading of a text. */
  spendOnReading(words: number): void {
    this.spend(READING_COSTS + WORD_COSTS * words);
  }

  spendOnLook(names: number): void {
    this.spend(names / LOOKED_AT);
  }

  /** To compare a listed word with all of the query, before any name that has it is scored. */
  spendOnListedWord(queryWords: number): void {
    this.spend(queryWords);
  }

  spendOnBound(): void {
    this.spend(BOUND_COSTS);
  }

  spendOnScore(queryWords: number, listedWords: number): void {
    this.spend(NAME_COSTS + queryWords * listedWords);
  }

  /** To read an entry of a list, and how its list writes its name. */
  spendOnEntry(): void {
    this.spend(ENTRY_COSTS);
  }

  private spend(comparisons: number): void {
    this.left -= comparisons;
    this.stretch += comparisons;
  }
}
