/** What was done to marks of the open document, to be taken back and done again. */
import type { Annotation } from '#shared/contract/annotations.ts';

export type MarkChange = Partial<Pick<Annotation, 'color' | 'note' | 'pages' | 'shape'>>;

export type Act =
  | { readonly kind: 'added' | 'removed'; readonly marks: readonly Annotation[] }
  | { readonly kind: 'changed'; readonly id: number; readonly before: MarkChange; readonly after: MarkChange };

/** How the library is told. */
export interface MarkWriter {
  readonly add: (marks: readonly Annotation[]) => Promise<readonly Annotation[]>;
  readonly remove: (ids: readonly number[]) => Promise<unknown>;
  readonly change: (id: number, change: MarkChange) => Promise<unknown>;
}

const MOST = 200;

export class MarkHistory {
  #done: Act[] = [];
  #undone: Act[] = [];
  /** What was brought back has another number than it had. */
  readonly #numbers = new Map<number, number>();

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  did(act: Act): void {
    this.#done = [...this.#done, act].slice(-MOST);
    this.#undone = [];
  }

  forget(): void {
    this.#done = [];
    this.#undone = [];
    this.#numbers.clear();
  }

  /** @returns whether there was something. An act that fails is not taken back, and stays the last one. */
  async step(way: 'undo' | 'redo', writer: MarkWriter): Promise<boolean> {
    const [from, to] = way === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const act = from.at(-1);
    if (!act) return false;
    await this.#carryOut(act, way, writer);
    from.splice(from.indexOf(act), 1);
    to.push(act);
    return true;
  }

  async #carryOut(act: Act, way: 'undo' | 'redo', writer: MarkWriter): Promise<void> {
    if (act.kind === 'changed') await writer.change(this.#numberOf(act.id), way === 'undo' ? act.before : act.after);
    else if ((act.kind === 'added') === (way === 'undo'))
      await writer.remove(act.marks.map(({ id }) => this.#numberOf(id)));
    else {
      const back = await writer.add(act.marks);
      for (const [at, { id }] of act.marks.entries()) if (back[at]) this.#numbers.set(this.#numberOf(id), back[at].id);
    }
  }

  #numberOf(id: number): number {
    let at = id;
    for (let next = this.#numbers.get(at); next !== undefined; next = this.#numbers.get(at)) at = next;
    return at;
  }
}
