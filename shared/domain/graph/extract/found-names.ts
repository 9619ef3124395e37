import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('extractNames');

const NAME = pattern(
  'gu',
)`(?<![\p{L}\p{N}_@/.-])\p{Lu}[\p{L}\p{N}]*(?:[-+.–'’&]?[\p{L}\p{N}+]+)*(?:[ \u00a0](?:${lists.name})?(?:\p{Lu}[\p{L}\p{N}]*(?:[-+.–'’&]?[\p{L}\p{N}+]+)*|\d+(?:\.\d+)?[A-Z]?)){0,5}`;
const CONNECTOR = pattern('u')`^(?:${lists.connector})$`;
const CODE_LIKE = /(?:\p{Lu}.*\p{Lu}|\p{L}\d|\d\p{L}|-\d|\p{Ll}\p{Lu})/u;
// Words that open sentences, label things or count days; alone they name nothing.
const NO_NAME = new Set(
  `The A An In On For To Of At By We Our It Its This That These Those They Their There He She His Her If As With From And
   But Or Nor So Yet Not No When Where While Since Because However Moreover Furthermore Finally First Second Third Then
   Thus Hence Table Tables Figure Figures Fig Figs Section Sections Chapter Appendix Equation Eq Eqs Algorithm Theorem
   Lemma Definition Proposition Proof Example Note See Page Part Step Case Both Each All Some Most Many Such Here Let
   January February March April May June July August September October November December Monday Tuesday Wednesday Thursday
   Friday Saturday Sunday Inc Ltd Dr Mr Mrs Ms Prof Abstract Introduction Conclusion Conclusions References Results
   Discussion Methods Method Background Related Work Acknowledgments Acknowledgements Figure. Yes No What How Why Who
   Which Given Using Based Note Also Although After Before During Under Over Between Through Without Within`.split(
    /\s+/,
  ),
);

/** A name in a text; `opens` if it stands where any word has a capital. */
export interface FoundName {
  readonly name: string;
  readonly start: number;
  readonly opens: boolean;
}

/** Words written as names are: capitals inside sentences, several capitals, letters with digits. */
export function foundNamesIn(text: string): readonly FoundName[] {
  const found: FoundName[] = [];
  for (const match of text.matchAll(NAME)) {
    const words = match[0].split(/[ \u00a0]/u);
    let start = match.index;
    let opens = /(?:^|[.!?:;•–—][)"”’\]]?\s*|\n\s*)$/u.test(text.slice(Math.max(0, start - 6), start));
    while (words.length > 0 && (NO_NAME.has(words[0]!) || CONNECTOR.test(words[0]!))) {
      start += words.shift()!.length + 1;
      opens = false;
    }
    while (words.length > 0 && (NO_NAME.has(words.at(-1)!) || CONNECTOR.test(words.at(-1)!))) words.pop();
    const name = words.join(' ').replace(/['’]s$/u, '');
    if (name.length >= 2 && !/^\d/u.test(name) && !/^[\p{Lu}]$/u.test(name)) found.push({ name, start, opens });
  }
  return found;
}

/** Does a name look like one whatever stands around it: BERT, GPT-4, ResNet? */
export function isCodeLike(name: string): boolean {
  return CODE_LIKE.test(name);
}
