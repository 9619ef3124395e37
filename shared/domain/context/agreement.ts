/**
 * How often what a model writes begins from the sentence that is likeliest anyway, where the documents answer plainly. A model
 * that reads does so for most of these; one that writes by chance, or leads away, hardly ever. Where the documents are in doubt
 * only a model is believed that has shown this.
 */
export class Agreement {
  readonly #latest = new Map<string, readonly boolean[]>();

  learn(model: string, agrees: boolean): void {
    this.#latest.set(model, [...(this.#latest.get(model) ?? []), agrees].slice(-LATEST));
  }

  isTrusted(model: string): boolean {
    const known = this.#latest.get(model) ?? [];
    return known.length >= FEWEST && known.filter(Boolean).length >= LEAST_SHARE * known.length;
  }
}

const FEWEST = 6;
const LATEST = 30;
/** Of plain answers some three in five show the marked sentence first: whoever knows it all agrees with no more. */
const LEAST_SHARE = 0.4;
