// Work in rounds, one at a time: all callers that ask while a round runs are served by the next one. So every answer was
// found after its question.

export class Rounds<Asked, Answer> {
  private readonly run: (asked: readonly Asked[]) => Promise<Answer>;
  private last: Promise<unknown> = Promise.resolve();
  private next: { readonly asked: Asked[]; readonly answer: Promise<Answer> } | null = null;

  /** @param run serves all who asked; where it throws, each of them hears it. */
  constructor(run: (asked: readonly Asked[]) => Promise<Answer>) {
    this.run = run;
  }

  ask(one: Asked): Promise<Answer> {
    if (this.next !== null) {
      this.next.asked.push(one);
      return this.next.answer;
    }
    const asked = [one];
    const answer = this.last.then(() => {
      this.next = null;
      return this.run(asked);
    });
    this.next = { asked, answer };
    this.last = answer.catch(() => undefined);
    return answer;
  }
}
