/** How marked content or a group is seen: a mask is no text of the page, a hidden layer is. */
export type Visibility = 'seen' | 'hidden' | 'mask';

/** The marked content and the groups that are open at a point of a page, one inside the other. */
export class OpenContent {
  readonly #open: Visibility[] = [];
  /** The numbers of the marked content, undefined for content without one. */
  readonly #marks: (number | undefined)[] = [];
  #hiddenDepth = 0;
  #maskDepth = 0;

  /** Whether what is drawn now is not seen. */
  get isHidden(): boolean {
    return this.#hiddenDepth > 0;
  }

  get isMask(): boolean {
    return this.#maskDepth > 0;
  }

  /** The number of the innermost marked content that has one. */
  get mark(): number | undefined {
    return this.#marks.at(-1);
  }

  begin(visibility: Visibility, mark?: number): void {
    this.#open.push(visibility);
    this.#marks.push(mark ?? this.mark);
    if (visibility !== 'seen') this.#hiddenDepth++;
    if (visibility === 'mask') this.#maskDepth++;
  }

  end(): void {
    const visibility = this.#open.pop() ?? 'seen';
    if (visibility !== 'seen') this.#hiddenDepth--;
    if (visibility === 'mask') this.#maskDepth--;
    this.#marks.pop();
  }
}
