// What is to happen, in order of time; of what happens at the same time the seed decides. A binary heap.

export interface QueuedEvent {
  readonly at: number;
  readonly tie: number;
  readonly number: number;
  readonly run: () => void;
  canceled: boolean;
}

export class EventQueue<Event extends QueuedEvent> {
  private readonly heap: Event[] = [];

  push(event: Event): void {
    const heap = this.heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Event;
      if (!isBefore(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  /** The next that was not canceled; null where there is none. */
  pop(): Event | null {
    for (;;) {
      const next = this.take();
      if (next === null || !next.canceled) return next;
    }
  }

  private take(): Event | null {
    const heap = this.heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.sink(last);
    return first;
  }

  private sink(event: Event): void {
    const heap = this.heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const smaller = right !== undefined && left !== undefined && isBefore(right, left) ? right : left;
      if (smaller === undefined || !isBefore(smaller, event)) break;
      heap[at] = smaller;
      at = 2 * at + (smaller === left ? 1 : 2);
    }
    heap[at] = event;
  }
}

function isBefore(one: QueuedEvent, other: QueuedEvent): boolean {
  return one.at < other.at || (one.at === other.at && one.tie < other.tie);
}
