import type { DocumentKey } from '../store/keys.ts';
import type { IndexJobDeps } from './index-job.ts';
import { requeueScans } from './kept-pages.ts';

/** Scanned pages that were left are tried once more when there is nothing else to do, unless that is bounded. */
export class LeftScans {
  readonly #deps: Pick<IndexJobDeps, 'store' | 'recognizer' | 'recognizeMs'>;
  /** A document that leaves them again is left until the next start. */
  readonly #retried = new Set<DocumentKey>();
  #hasRead = false;

  constructor(deps: Pick<IndexJobDeps, 'store' | 'recognizer' | 'recognizeMs'>) {
    this.#deps = deps;
  }

  /** A document was read. */
  noteRead(): void {
    this.#hasRead = true;
  }

  /** Nothing is to be done. Tells whether there is now. */
  async requeue(): Promise<boolean> {
    const { store, recognizer, recognizeMs } = this.#deps;
    if (!this.#hasRead || !recognizer || recognizeMs !== undefined) return false;
    this.#hasRead = false;
    const documents = await requeueScans(store, recognizer, 'untried', this.#retried);
    for (const document of documents) this.#retried.add(document);
    return documents.length > 0;
  }
}
