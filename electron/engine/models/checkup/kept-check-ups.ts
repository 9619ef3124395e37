/** What check-ups found on this machine, in the folder of its models: other machines are faster or slower. */
import path from 'node:path';
import { z } from 'zod';
import { CheckUpResult } from '#shared/contract/check-ups.ts';
import { replaceContent } from '../../../process/drafts.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { readSmallFile } from '../../../process/small-file.ts';
import { parseJson } from '../onnx/shelf.ts';
import { CHECK_VERSION } from './cases.ts';

/** More models than anybody has, fewer than a note holds. */
const MOST = 40;
const FILE = 'check-ups.json';
const Kept = z.strictObject({
  version: z.literal(CHECK_VERSION),
  /** By the digest of a model's files, and the address of a server that is another machine. */
  results: z.record(z.string(), CheckUpResult),
});
type Results = z.infer<typeof Kept>['results'];

export class KeptCheckUps {
  readonly #folder: string;
  #results: Results;

  constructor(folder: string) {
    this.#folder = folder;
    this.#results = this.#read();
  }

  find(key: string): CheckUpResult | undefined {
    return this.#results[key];
  }

  /** Where the folder cannot be written, it is known for as long as this program runs. */
  async keep(key: string, result: CheckUpResult): Promise<void> {
    // Another window may have checked another model meanwhile.
    this.#results = latest({ ...this.#read(), ...this.#results, [key]: result });
    const content = { version: CHECK_VERSION, results: this.#results };
    try {
      await makeFolder(this.#folder);
      await replaceContent(path.join(this.#folder, FILE), `${JSON.stringify(content, null, 2)}\n`);
    } catch {
      // Nothing is lost but half a minute of the next program.
    }
  }

  /** What another version found, or what cannot be read, counts for nothing. */
  #read(): Results {
    const text = readSmallFile(path.join(this.#folder, FILE));
    return Kept.safeParse(parseJson(text ?? '')).data?.results ?? {};
  }
}

function latest(results: Results): Results {
  const all = Object.entries(results).sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(all.slice(0, MOST));
}
