/** What is to be said, as far as it was fetched: more of it comes before the voice needs it. */
import type { NodeId } from '#shared/base/ids.ts';
import type { Utterance } from '#shared/domain/aloud/utterance.ts';

/** An utterance of a document, or of words that stand on no page. */
export type Heard = Omit<Utterance, 'node'> & { readonly node: NodeId | null };

/** Fetches what is said beyond an utterance; `ends` where nothing is. */
export type FetchMore = (
  beyond: Heard,
  direction: 'on' | 'back',
) => Promise<{ readonly utterances: readonly Heard[]; readonly ends: boolean }>;

/** With fewer ahead of the voice, more are asked for. */
const AHEAD = 12;

export class AloudScript {
  #heard: readonly Heard[];
  #at = 0;
  readonly #more: FetchMore | null;
  readonly #ended = { on: false, back: false };
  #fetching: Promise<void> | null = null;

  /** @param more  null where all is there already */
  constructor(first: readonly Heard[], more: FetchMore | null, ends = false) {
    this.#heard = first;
    this.#more = more;
    this.#ended = { on: ends || more === null, back: more === null };
  }

  get now(): Heard | null {
    return this.#heard[this.#at] ?? null;
  }

  /** To the next utterance, or to the first of the next block; null behind the last. */
  async on(of: 'sentence' | 'block'): Promise<Heard | null> {
    const from = this.now;
    for (;;) {
      if (this.#at + 1 >= this.#heard.length) {
        if (this.#ended.on) return null;
        await this.#fetch('on');
        if (this.#at + 1 >= this.#heard.length) return null;
      }
      this.#at++;
      if (of === 'sentence' || this.now?.node !== from?.node) break;
    }
    if (this.#heard.length - this.#at < AHEAD && !this.#ended.on) void this.#fetch('on').catch(() => undefined); // asked again when it is needed
    return this.now;
  }

  /** To the utterance before, or to the first of this block, and from there to that of the block before. Stays at the first. */
  async back(of: 'sentence' | 'block'): Promise<Heard | null> {
    if (of === 'sentence') {
      await this.#step();
      return this.now;
    }
    const from = this.now;
    if (!(await this.#step())) return this.now;
    const block = this.now?.node;
    const home = block === from?.node ? from?.node : block;
    while (await this.#step()) {
      if (this.now?.node === home) continue;
      this.#at++;
      break;
    }
    return this.now;
  }

  async #step(): Promise<boolean> {
    if (this.#at === 0 && !this.#ended.back) await this.#fetch('back');
    if (this.#at === 0) return false;
    this.#at--;
    return true;
  }

  async #fetch(direction: 'on' | 'back'): Promise<void> {
    if (this.#fetching) await this.#fetching;
    const edge = direction === 'on' ? this.#heard.at(-1) : this.#heard[0];
    if (!this.#more || !edge || this.#ended[direction]) return;
    const fetched = this.#add(this.#more(edge, direction), direction);
    this.#fetching = fetched.catch(() => undefined); // whoever asked is told
    try {
      await fetched;
    } finally {
      this.#fetching = null;
    }
  }

  async #add(coming: ReturnType<FetchMore>, direction: 'on' | 'back'): Promise<void> {
    const { utterances, ends } = await coming;
    this.#ended[direction] = ends || utterances.length === 0;
    if (direction === 'on') {
      this.#heard = [...this.#heard, ...utterances];
      return;
    }
    this.#heard = [...utterances, ...this.#heard];
    this.#at += utterances.length;
  }
}
