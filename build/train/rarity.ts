/**
 * `npm run train:rarity -- FILE`: writes resources/models/rarity.json, the stems of common words, commonest first. FILE is
 * `dist/ranks/o200k_base.js` of the npm package js-tiktoken 1.0.21 (MIT): the pieces of a tokenizer in the order in which
 * they were joined, which is close to how often they are written, in many languages.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { fold } from '#shared/domain/text/fold.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import { root } from '../bundle/paths.mjs';

/** What 300 KB hold. */
const MOST = 40_000;
const WHOLE_WORD = /^ \p{L}{2,}$/u;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;

const file = process.argv[2];
if (file === undefined) throw new Error('Usage: npm run train:rarity -- path/to/js-tiktoken/dist/ranks/o200k_base.js');
const { default: ranks } = (await import(pathToFileURL(path.resolve(file)).href)) as {
  default: { bpe_ranks: string };
};
const stems = new Set<string>();
for (const row of ranks.bpe_ranks.split('\n')) {
  // A mark, the rank of the row's first piece, and the pieces.
  for (const piece of row.split(' ').slice(2)) {
    const text = Buffer.from(piece, 'base64').toString('utf8');
    if (!WHOLE_WORD.test(text) || UNSPACED.test(text)) continue;
    const [stem, ...more] = stemsOf(fold(text));
    if (stem !== undefined && more.length === 0 && stems.size < MOST) stems.add(stem);
  }
}
const target = path.join(root, 'resources/models/rarity.json');
await writeFile(target, `${JSON.stringify({ stems: [...stems].join(' ') })}\n`);
console.log(`${String(stems.size)} stems: ${target}`);
