/** The models used last, loaded. Asked within each turn, so that none is released while it runs. */
export class LoadedModels<M> {
  readonly #most: number;
  readonly #release: (model: M) => Promise<void>;
  readonly #loaded = new Map<string, M>();

  constructor(most: number, release: (model: M) => Promise<void>) {
    this.#most = most;
    this.#release = release;
  }

  async load(key: string, open: () => Promise<M>): Promise<M> {
    const found = this.#loaded.get(key);
    if (found) {
      this.#loaded.delete(key);
      this.#loaded.set(key, found);
      return found;
    }
    const [oldest] = this.#loaded;
    if (oldest && this.#loaded.size >= this.#most) {
      this.#loaded.delete(oldest[0]);
      await this.#release(oldest[1]);
    }
    const opened = await open();
    this.#loaded.set(key, opened);
    return opened;
  }
}
