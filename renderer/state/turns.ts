/** Work that waits for what was begun before it, whether that went well or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#last.then(work, work);
    this.#last = next;
    return next;
  }
}
