/** Shows the conversation of what the reader looks at, as often as that becomes something else. */
import { subjectText, type ConversationSubject } from '#shared/contract/conversations.ts';
import type { Engine } from '../api/engine.ts';
import type { Ask } from './ask.ts';
import { belongs, isSame, listSubject } from './conversation-subjects.ts';
import type { KeptTurns } from './kept-turns.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export interface PlaceDeps {
  readonly ask: Slice<Ask>;
  readonly reading: Slice<Reading>;
  readonly view: Slice<View>;
}

export class ConversationPlace {
  readonly #engine: Engine;
  readonly #kept: KeptTurns;
  readonly #deps: PlaceDeps;
  /** What begins again here, as the reader wants it: what was asked before is not brought back. */
  readonly #begunAgain = new Set<string>();
  #coming: AbortController | undefined;
  #shown: ConversationSubject | null = null;

  constructor(engine: Engine, kept: KeptTurns, deps: PlaceDeps) {
    this.#engine = engine;
    this.#kept = kept;
    this.#deps = deps;
  }

  follow(): void {
    const { ask, reading, view } = this.#deps;
    reading.subscribe(({ open }, before) => {
      // A window that opens with what was open has its answer from before, too.
      this.#go(before.open.kind === 'none' && openId(open) === view.get().stored.document);
    });
    view.subscribe(({ main }, before) => {
      if (main !== before.main) this.#go();
    });
    ask.subscribe(({ turn, choice, chosen }, before) => {
      if (choice !== before.choice || chosen !== before.chosen) this.#go();
      if (turn === before.turn || this.#kept.isExchanging) return;
      this.#coming?.abort();
      const here = this.#here();
      if (here && turn.kind === 'idle') this.#begunAgain.add(subjectText(here));
    });
  }

  #here(): ConversationSubject | null {
    const { main } = this.#deps.view.get();
    if (main === 'list') return listSubject(this.#deps.ask.get());
    const id = main === 'pages' ? openId(this.#deps.reading.get().open) : null;
    return id === null ? null : { kind: 'document', document: id };
  }

  #go(isTakenUp = false): void {
    const now = this.#here();
    if (now === null || (this.#shown !== null && isSame(now, this.#shown))) return;
    this.#shown = now;
    if (!isTakenUp) this.#arrive(now);
  }

  #arrive(subject: ConversationSubject): void {
    const { ask } = this.#deps;
    this.#coming?.abort();
    const { turn, about } = ask.get();
    if (turn.kind === 'running' || (turn.kind !== 'idle' && belongs(turn, about, subject))) return;
    // Whoever opens a document asks it, wherever was asked before.
    if (subject.kind === 'document') ask.set({ choice: 'auto' });
    const next = this.#kept.of(subject);
    if (turn.kind !== 'idle' || next) this.#kept.exchange(next);
    if (!next && !this.#begunAgain.has(subjectText(subject))) void this.#bringBack(subject);
  }

  /** What was asked of it in an earlier session. */
  async #bringBack(subject: ConversationSubject): Promise<void> {
    const { ask } = this.#deps;
    const mine = new AbortController();
    this.#coming = mine;
    try {
      const found = await this.#engine.call('conversations.open', { subject }, mine.signal);
      const last = found?.receipts.at(-1);
      const isWanted = !mine.signal.aborted && ask.get().turn.kind === 'idle';
      if (last && isWanted) ask.get().showThread(found?.receipts ?? [], last, subject);
    } catch {
      // It is listed among the conversations anyway.
    }
  }
}
