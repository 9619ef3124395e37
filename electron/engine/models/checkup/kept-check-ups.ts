/** What check-ups found on this machine, in the folder of its models: other machines are faster or slower. */
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { CheckUpResult } from '#shared/contract/check-ups.ts';
import { replaceContent } from '../../../process/drafts.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { readSmallFile } from '../../../process/small-file.ts';
import { CHECK_VERSION } from './cases.ts';

/** More models than anybody has, fewer than a note holds. */
const MOST = 40;
const FILE = 'check-ups.json';
const Kept = z.strictObject({
  version: z.literal(CHECK_VERSION),
  /** By the digest of a model's files, and the address of a server that is another machine. */
  results: z.record(z.string(), CheckUpResult),
  /** What each was called last. */
  names: z.record(z.string(), z.string()),
});
type Kept = Pick<z.infer<typeof Kept>, 'results' | 'names'>;

export class KeptCheckUps {
  readonly #folder: string;
  #kept: Kept;

  constructor(folder: string) {
    this.#folder = folder;
    this.#kept = this.#read();
  }

  find(key: string): CheckUpResult | undefined {
    return this.#kept.results[key];
  }

  /** Of the model that had this name last. */
  lastOf(name: string): CheckUpResult | undefined {
    const key = this.#kept.names[name];
    return key === undefined ? undefined : this.find(key);
  }

  /** Where the folder cannot be written, it is known for as long as this program runs. */
  async keep(key: string, name: string, result: CheckUpResult): Promise<void> {
    // Another window may have checked another model meanwhile.
    const others = this.#read();
    this.#kept = latest({
      results: { ...others.results, ...this.#kept.results, [key]: result },
      names: { ...others.names, ...this.#kept.names, [name]: key },
    });
    const content = { version: CHECK_VERSION, ...this.#kept };
    try {
      await makeFolder(this.#folder);
      await replaceContent(path.join(this.#folder, FILE), `${JSON.stringify(content, null, 2)}\n`);
    } catch {
      // Nothing is lost but half a minute of the next program.
    }
  }

  /** What another version found, or what cannot be read, counts for nothing. */
  #read(): Kept {
    const text = readSmallFile(path.join(this.#folder, FILE));
    return Kept.safeParse(parseJson(text ?? '')).data ?? { results: {}, names: {} };
  }
}

function latest({ results, names }: Kept): Kept {
  const all = Object.entries(results).sort(([, a], [, b]) => b.at - a.at);
  const kept = Object.fromEntries(all.slice(0, MOST));
  return { results: kept, names: Object.fromEntries(Object.entries(names).filter(([, key]) => key in kept)) };
}
