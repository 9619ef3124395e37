import type { Query } from '../../retrieval/query.ts';
import { match } from '../../retrieval/bm25.ts';
import { stemsOf } from '../../text/stems.ts';
import { withoutPointers } from './marks.ts';

// Nearly all of what is asked has to be said in one sentence; names and numbers of the question without exception.
const CLEAR_SHARE = 0.8;
const LEAST_WORDS = 2;

const NEGATION =
  /\b(?:not|n't|no|never|without|neither|nor|none|cannot|lacks?|lacking|fail(?:s|ed)? to|unable|instead of|rather than|unlike|except|exclud\w+|omit\w*|avoid\w*|absence of|free of)\b|n['’]t\b/i;
// What is only thought, planned, asked or said of others is no 'yes'.
const HEDGE =
  /\b(?:may|might|could|would|should|perhaps|possibly|potentially|future|plan(?:s|ned)? to|hope|if|whether|unclear|remains?|suppose|hypothes\w+|assum\w+|expect\w*|aim\w*|seems?|likely|some|sometimes|partly|partially|in part|only|hardly|rarely|few)\b|\?\s*$/i;
const OTHERS =
  /\b(?:et al|they propose[sd]?|previous(?:ly)?|prior|existing|earlier|related) (?:work|stud\w+|method\w*|approach\w*|research)|\bet al\b/i;
// 'Devices that do not support it' says of some that they do not, not that nothing does.
const OF_SOME =
  /\b(?:that|which|who)\s+(?:(?:do|does|did|is|are|was|were|can|could|has|have|had)(?:\s+not\b|n['’]t\b)|cannot\b|lacks?\b)/i;
/**
 * 'Yes' or 'No' where a sentence settles it: it says all that is asked, and it says it flatly. Undefined in doubt: a
 * sentence that was quoted lets the reader judge, a wrong word does not.
 *
 * @param sentence  the sentence that answers best
 */
export function yesOrNo(query: Query, sentence: string, headings: readonly string[]): 'Yes' | 'No' | undefined {
  const text = withoutPointers(sentence);
  const { turns } = query.reading;
  if (turns.either || turns.negated) return undefined;
  // What begins in small letters is the rest of a sentence: who says it is not known.
  if (/^\p{Ll}/u.test(text.trim())) return undefined;
  const stems = stemsOf(text);
  const own = match(stems, query.content);
  if (own.count < LEAST_WORDS) return undefined;
  const { share } = match([...headings, ...stems], query.content);
  const said = new Set(stems);
  const named = query.content.filter((term) => term.specific);
  if (share < CLEAR_SHARE || !named.every((term) => term.stems.every((stem) => said.has(stem)))) return undefined;
  // 'Only', 'all' and 'better' turn on one word: it has to stand in the sentence as it stands in the question.
  if (turns.words.some((word) => !text.toLowerCase().includes(word))) return undefined;
  const hedged = HEDGE.test(turns.words.length > 0 ? text.replace(/\bonly\b/gi, '') : text);
  if (hedged || OTHERS.test(text) || OF_SOME.test(text)) return undefined;
  return NEGATION.test(text) ? 'No' : 'Yes';
}
