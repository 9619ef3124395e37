/** Questions about works as such: which of them, what each of them says. */
import { singleForm } from '../text/languages/en/single-form.ts';
import { stemsOf } from '../text/stems.ts';
import type { WorksAsked } from './reading.ts';
import { scan } from './scanner.ts';
import type { Token } from './tokens.ts';

// 'Which papers do they compare with?' and 'Which reports are cited?' ask about works that a document speaks of.
const ASKED_ABOUT = '!do|past-aux';
const WHICH = [
  `^ in? which ( of det doc-many / of det word doc-many / doc-other? doc-many ) ${ASKED_ABOUT} that* d=word`,
  // 'Which paper sizes' asks about sizes: one work is asked for by what it does.
  '^ in? which doc-other? doc-one d=doc-does',
  '^ list courtesy* all-of? of? det? doc-many ( that d=word / about|on|have )',
];
const SEVERAL = ['doc-all|doc-count of? ( the-those )? doc-count? ( !doc-many word )? doc-many', 'doc-each doc-one'];

export function worksAsked(question: string, tokens: readonly Token[]): WorksAsked {
  const scanner = scan(tokens);
  const cited = scanner.has('be ( !cite word )? cite');
  const found = cited ? undefined : WHICH.map((rule) => scan(tokens).take(rule)).find((match) => match !== undefined);
  const several = SEVERAL.some((rule) => scanner.has(rule));
  return {
    ...(found ? { naming: { doing: stemsOf(found.one('d')?.text ?? '') } } : {}),
    ...(several ? { ofEach: singleForm(question) } : {}),
  };
}
