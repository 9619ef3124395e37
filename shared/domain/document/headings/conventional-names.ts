import { withoutNumber } from './title-key.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('headingsNames');

const NAMES = pattern('iu')`^(?:${lists.names})$`;

/** The same in other languages. */
const NAMES_ELSEWHERE = pattern('iu')`^(?:${lists.namesElsewhere})$`;

/** Names that sections of papers and reports conventionally have. */
export function isConventionalName(text: string): boolean {
  const bare = withoutNumber(text.trim()).replace(/[\s.:]+$/, '');
  return bare.length < 50 && (NAMES.test(bare) || NAMES_ELSEWHERE.test(bare));
}
