const OPEN = /^\s*<(think|thinking|reasoning)>/iu;
const tags = ['<think>', '<thinking>', '<reasoning>'] as const;

/** `after`: the thinking has ended, and only spaces came since. */
type State = 'beginning' | 'thinking' | 'after' | 'answering';

/**
 * Leaves out what a model writes as its thinking before the answer. Only the beginning of an answer is looked at: the
 * same tags further on are words of the answer, or of a document that it quotes.
 */
export class AnswerOnly {
  #state: State = 'beginning';
  #held = '';
  #close = '';

  /** What of the answer is known to be answer after this piece. */
  push(piece: string): string {
    if (this.#state === 'answering') return piece;
    this.#held += piece;
    for (let next = this.#next(); next !== this.#state; next = this.#next()) this.#state = next;
    return this.#is('answering') ? this.#take() : '';
  }

  /** What was held back at the end; thinking that never ended is no answer. */
  finish(): string {
    return this.#is('thinking') ? '' : this.#take();
  }

  #is(state: State): boolean {
    return this.#state === state;
  }

  #next(): State {
    switch (this.#state) {
      case 'beginning': {
        const open = OPEN.exec(this.#held);
        if (!open) return mayOpen(this.#held) ? 'beginning' : 'answering';
        this.#close = `</${open[1]!.toLowerCase()}>`;
        return 'thinking';
      }
      case 'thinking': {
        const at = this.#held.toLowerCase().indexOf(this.#close);
        // Of endless thinking, what may be the start of its end is enough.
        this.#held = at === -1 ? this.#held.slice(-this.#close.length) : this.#held.slice(at + this.#close.length);
        return at === -1 ? 'thinking' : 'after';
      }
      case 'after':
        this.#held = this.#held.trimStart();
        return this.#held === '' ? 'after' : 'answering';
      case 'answering':
        return 'answering';
    }
  }

  #take(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}

/** Could more letters make this the opening tag? */
function mayOpen(text: string): boolean {
  const start = text.trimStart().toLowerCase();
  return tags.some((tag) => tag.startsWith(start));
}
