/** How questions fall into parts, told by rules: what is used without a language model, and where it fails. */
import { contentTerms } from '../text/searchable.ts';
import { isGeneric } from './generic.ts';
import { stemsOf } from '../text/stems.ts';

const ASKS =
  '(?:what|which|who|whom|whose|how|where|when|why|do|does|did|is|are|was|were|can|could|was|wie|was|wer|wo|wann|warum|welche[rsnm]?|quel(?:le)?s?|qui|comment|pourquoi|qué|cuál(?:es)?|cómo|quién)';
// 'X? Y?', 'X and what Y', 'X, but which Y', 'X; how Y'. A comma alone may only open a clause: 'the man, who …'.
const SEAM = new RegExp(
  `\\?\\s+(?=\\p{L})|;\\s*(?=${ASKS}\\b)|\\s*[,;]?\\s+(?:and|but|und|aber|et|y)\\s+(?=${ASKS}\\b)`,
  'giu',
);
const ASKING = new RegExp(`^\\W*(?:(?:and|but|in|on|for|of|from|to|with|at|by)\\s+)?${ASKS}\\b`, 'iu');

/**
 * The questions that one question is made of, in order, at most `maxParts`; the question itself if it is one. Every part
 * has to ask, and to ask about something: 'how and why' stays whole.
 */
export function splitQuestion(question: string, maxParts: number): readonly string[] {
  const pieces = question
    .split(SEAM)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const parts: string[] = [];
  for (const piece of pieces) {
    const isPart = ASKING.test(piece) && asksAbout(piece) > 0;
    const open = isPart ? undefined : parts.pop();
    parts.push(open === undefined ? piece : `${open} ${piece}`);
  }
  const whole = parts.length >= 2 && parts.length <= maxParts && parts.every((part) => ASKING.test(part));
  if (!whole || asksAbout(parts[0] ?? '') === 0) return [question];
  return parts.map((part) => `${part.replace(/[\s?.,;]+$/u, '')}?`);
}

/** How many words it asks about, asking words aside. */
function asksAbout(part: string): number {
  return contentTerms(part).filter((term) => !isGeneric(stemsOf(term))).length;
}

// What suggests that one look-up may not be enough, so that a language model is worth its seconds.
const LINKS =
  /\b(?:and|then|also|both|compared?|versus|vs|than|difference|relat\w+|whose|that (?:was|were|is|are|has|have)|which (?:was|were|is|are|has|have)|used (?:by|in|for)|of the \w+ (?:that|which|used|by|in)|respective\w*|their|same)\b/i;
const LONG_WORDS = 9;

/** May the question need several look-ups? */
export function mayNeedSteps(question: string): boolean {
  return splitQuestion(question, 3).length > 1 || (question.split(/\s+/u).length >= LONG_WORDS && LINKS.test(question));
}

const WORKS = '(?:papers|documents|articles|reports|studies|files|books|manuals|works|texts|publications|theses)';
const COUNT = '(?:two|three|four|five|six|several|various|different|other)';
const ALL = `(?:(?:all|both|each)(?:\\s+of)?(?:\\s+(?:the|these|those))?(?:\\s+${COUNT})?|(?:these|those|the)(?:\\s+${COUNT})?|${COUNT}(?:\\s+of)?(?:\\s+(?:the|these|those))?)`;
const SEVERAL = new RegExp(`\\b${ALL}\\s+(?:\\w+\\s+)?${WORKS}\\b`, 'iu');
const EACH =
  /\b(?:each|every|per) (?:paper|document|article|report|study|file|book|manual|work|text|publication|thesis)\b/iu;

/** Is the question about several documents as such: 'these papers', 'each report'? */
export function asksOfSeveral(question: string): boolean {
  return SEVERAL.test(question) || EACH.test(question);
}

const ONE_DOES: Readonly<Record<string, string>> = { do: 'does', are: 'is', have: 'has' };
const SINGULAR: Readonly<Record<string, string>> = { studies: 'study', theses: 'thesis' };
// What only makes sense of several: how they relate is seen from what is found in each.
const TOGETHER =
  /,?\s*(?:and|,)\s+(?:their|the)\s+(?:interrelation\w*|relation\w*|differences?|similarit\w+|commonalit\w+|connections?)\b[^?.]*|,?\s*(?:and\s+)?(?:how|in what way|to what extent|whether)\s+(?:do|does|are|is|can)?\s*(?:they|these|those)\b[^?.]*/giu;
const COMPARE =
  /^\s*(?:please\s+)?(?:compare|contrast|analy[sz]e|summari[sz]e|describe|list|discuss)\s+(?:and contrast\s+)?/iu;
const BETWEEN =
  /^\s*(?:what (?:is|are) )?(?:the )?(?:differences?|similarit(?:y|ies)) (?:in|of|between|among) (?:the )?/iu;

/** The question as it is asked of one document: 'these papers' is 'this paper', and comparing is left to the reader. */
export function singleForm(question: string): string {
  const single = question
    .replace(TOGETHER, '')
    .replace(new RegExp(`\\b${ALL}\\s+((?:\\w+\\s+)?)(${WORKS})\\b`, 'giu'), (_, adjective: string, works: string) => {
      const lower = works.toLowerCase();
      return `this ${adjective}${SINGULAR[lower] ?? lower.slice(0, -1)}`;
    })
    .replace(/\b(?:each|every|per) (?=\w)/giu, 'this ')
    .replace(/\b(do|are|have) (?=this )/giu, (_, verb: string) => `${ONE_DOES[verb.toLowerCase()] ?? verb} `)
    .replace(/[\s,;.?!]+$/u, '')
    .trim();
  const named = single.replace(COMPARE, '').replace(BETWEEN, '').trim();
  if (named === '') return question;
  if (named === single) return `${single}?`;
  if (/^this (?:\w+ )?\w+$/iu.test(named)) return `What is ${named} about?`;
  const [subject = ''] = named.split(/\s+(?:of|in)\s+/u);
  const bare = named.replace(/^the\s+/iu, '');
  return `What ${/\w{2}s\b/u.test(subject) ? 'are' : 'is'} the ${bare}?`;
}
