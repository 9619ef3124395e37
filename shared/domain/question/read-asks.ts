/** What a question asks for: told by its head, the asking word of the clause that asks. */
import { stemsOf } from '../text/stems.ts';
import type { AnswerKind, Focus, Measure, QuestionReading, Tail } from './reading.ts';
import { scan, type Scanner, type Token } from './tokens.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('questionReadAsks');

export type Asked = Pick<QuestionReading, 'asks' | 'past' | 'instructs' | 'defines' | 'focus' | 'head'>;

const HEADS = ['how-many', 'how-much', 'how-to', 'how', 'when', 'who', 'where', 'why', 'which', 'define', 'compare'];
const LEADS = ['in', 'at-place', 'and', 'courtesy', 'to', 'lead'];
// 'What is' and so much more is the whole question; with more words it asks for something about its subject.
const SUBJECT_CHARS = 60;

/** @param tokens  of the question without its tail */
export function readAsks(tokens: readonly Token[]): Asked {
  const at = headOf(tokens);
  const head = tokens[at];
  const behind = tokens.slice(at + 1);
  const none: Focus = { stems: [], several: false };
  const asked = (asks: AnswerKind, focus = none, more: Partial<Asked> = {}): Asked => ({
    asks,
    instructs: false,
    defines: false,
    focus,
    head: { start: head?.start ?? 0, asked: head?.end ?? 0, end: focus.end ?? head?.end ?? 0 },
    ...more,
  });
  if (!head) return readPhrase(tokens, asked);
  const row = byHead.find(([tag]) => head.tags.has(tag));
  return row ? row[1](asked, head, behind) : asked('fact');
}

type Answering = (asks: AnswerKind, focus?: Focus, more?: Partial<Asked>) => Asked;

/** What a head asks for, by its tags; the first that it has counts. */
const byHead: readonly (readonly [string, (asked: Answering, head: Token, behind: readonly Token[]) => Asked])[] = [
  ['why', (asked) => asked('reason')],
  ['when', (asked, head, behind) => readWhen(head, behind, asked)],
  ['how-to', (asked) => asked('way', undefined, { instructs: true })],
  ['how-many', (asked, _, behind) => asked('count', countedIn(behind))],
  ['how-much', (asked) => asked('amount')],
  ['who', (asked) => asked('person')],
  ['where', (asked) => asked('place')],
  ['how', (asked, _, behind) => asked('way', undefined, { instructs: isOfPerson(behind) })],
  ['which', (asked, head, behind) => readWhich(head, behind, asked)],
  ['define', (asked, head, behind) => readWhich(head, behind, asked)],
  ['compare', (asked) => asked('comparison')],
  ['summarize', (asked) => asked('summary')],
  ['enumerate', (asked, _, behind) => asked('list', focusOf(afterSmall(behind), 4))],
  ['aux', (asked) => asked('yes-no')],
];

/** 'How do I …', 'how to …'. */
function isOfPerson(behind: readonly Token[]): boolean {
  return scan(behind).has('^ aux|do|can person') || scan(behind).has('^ to');
}

/**
 * 'When did …', 'in which year …' ask for a moment that was; 'when can …' asks what has to be so, and wishes no date. 'When is …' may
 * ask for either: a date is looked for, and what has none is no doubt.
 */
function readWhen(head: Token, [next]: readonly Token[], asked: Answering): Asked {
  const isNamed = head.tags.has('which') || /\s/u.test(head.text);
  const isModal = head.tags.has('modal') || (!isNamed && next?.tags.has('modal') === true);
  if (isModal) return asked('fact');
  return asked('date', undefined, { past: isNamed || next?.tags.has('past-aux') === true });
}

/**
 * Place of the head: the first asking word that opens a clause, prepositions before it aside; else the first that asks
 * where its answer would stand; else a verb that asks for something at the beginning. -1 if there is none.
 */
function headOf(tokens: readonly Token[]): number {
  const isHead = (at: number): boolean => HEADS.some((tag) => tokens[at]?.tags.has(tag));
  const isLead = (at: number): boolean => LEADS.some((tag) => tokens[at]?.tags.has(tag));
  const first = tokens.findIndex(({ tags }) => isWord(tags) && !tags.has('courtesy'));
  for (const [at, { tags }] of tokens.entries()) {
    if (at !== first && !(at > 0 && isBoundary(tokens[at - 1]))) continue;
    let open = at;
    while (isLead(open) && !isHead(open) && open < at + 3) open++;
    // 'When using a lamp, how many …': what opens with a time and does not ask is no head.
    const asks = isHead(open) && !(isAside(tokens, open) && tokens.slice(open + 1).some(isAsking));
    if (asks) return open;
    if (at === first && ['aux', 'enumerate', 'summarize', 'analyze'].some((tag) => tags.has(tag))) return at;
  }
  const last = tokens.findLastIndex(({ tags }) => isWord(tags));
  return tokens.findIndex((_, at) => isHead(at) && asksInPlace(tokens, at, at === last || isLead(at - 1)));
}

/**
 * 'They lost by how many votes?' asks, 'the man who lost' does not: a word that also joins clauses asks behind a
 * preposition, at the end, or where a verb of the question follows it at once.
 */
function asksInPlace(tokens: readonly Token[], at: number, stands: boolean): boolean {
  const tags = tokens[at]!.tags;
  const next = tokens[at + 1]?.tags;
  const turned = ['do', 'aux', 'be'].some((tag) => next?.has(tag)) && (!tags.has('who') || next?.has('do') === true);
  if (tags.has('relative')) return stands || (next?.has('word') === true && !next.has('ends') && !next.has('capital'));
  return stands || turned || !['who', 'when', 'where', 'why', 'how'].some((tag) => tags.has(tag));
}

function isWord(tags: ReadonlySet<string>): boolean {
  return tags.has('word') || tags.has('id') || tags.has('quote');
}

function isBoundary(token: Token | undefined): boolean {
  return token?.tags.has('comma') === true || token?.tags.has('stop') === true || token?.text === '¿';
}

function isAsking({ tags }: Token): boolean {
  return tags.has('asks') && !tags.has('aux');
}

function isAside(tokens: readonly Token[], at: number): boolean {
  const tags = tokens[at]?.tags;
  const next = tokens[at + 1]?.tags;
  return (
    (tags?.has('when') === true || tags?.has('where') === true) &&
    !tokens[at]?.text.includes(' ') &&
    !['aux', 'be', 'courtesy'].some((tag) => next?.has(tag))
  );
}

function readWhich(head: Token, behind: readonly Token[], asked: Answering): Asked {
  const rest = scan(behind);
  const defines = head.tags.has('define') && !head.tags.has('which');
  if (defines || rest.has('^ do .* define $')) return asked('definition', undefined, { defines: true });
  if (rest.has('^ do .* costs $')) return asked('amount');
  // 'What does the valve do?'
  if (rest.has('^ do !person .* do $') && !rest.has('^ do back|person'))
    return asked('fact', undefined, { defines: true });
  if (rest.has('^ place-noun')) return asked('place');
  if (rest.has('^ ( be det? )? how-many') || rest.has('^ how-many'))
    return asked('count', countedIn(behind.slice(behind.findIndex(({ tags }) => tags.has('how-many')) + 1)));
  return readSubject(behind, rest, asked);
}

/** 'What is …', 'which … of …': told by the noun that is asked for, or by all of the subject. */
function readSubject(behind: readonly Token[], rest: Scanner, asked: Answering): Asked {
  const bare = behind.filter(({ tags }) => !tags.has('stop') && !tags.has('courtesy'));
  const predicate = bare[0]?.tags.has('be') === true;
  const chars = (bare.at(-1)?.end ?? 0) - (bare[1]?.start ?? 0);
  // 'What is it called?' asks for a name, not for what it is.
  const whole =
    predicate &&
    !rest.has('goes-by') &&
    bare.every(({ tags }) => tags.has('word') || tags.has('id')) &&
    chars <= SUBJECT_CHARS;
  const focus = predicate ? focusOf(afterSmall(bare.slice(1)), 4) : focusOf(skipKinds(behind), 5);
  if (rest.has('^ ( be det? )? ( !ends word )?? ( !ends word )?? ( !ends word )?? amount')) {
    const counted = rest.has('^ be det? how-many');
    return asked(counted ? 'count' : 'amount', predicate ? focus : undefined);
  }
  if (whole && !bare.some(({ tags }) => tags.has('det') && !tags.has('article')))
    return asked('definition', undefined, { defines: true });
  const kind = focus.stems.length === 0 ? 'fact' : focus.several ? 'list' : 'name';
  return asked(kind, focus, { defines: whole });
}

// Beyond, a phrase says of its subject what is to be known about it.
const MOST_PHRASE_WORDS = 3;

/** What has no asking word: 'price of a kettle' asks for an amount, 'slag wool' for what that is. */
function readPhrase(tokens: readonly Token[], asked: Answering) {
  const words = tokens.filter(({ tags }) => !tags.has('stop') && !tags.has('courtesy'));
  if (words.some(({ tags }) => !tags.has('word') && !tags.has('id'))) return asked('fact');
  const phrase = scan(afterSmall(words));
  if (phrase.has(`^ ( !ends word )?? ( !ends word )?? amount of`)) return asked('amount');
  const isName = words.length <= MOST_PHRASE_WORDS && !words.some(({ tags }) => tags.has('ends') || tags.has('do'));
  return asked('fact', undefined, { defines: isName });
}

function afterSmall(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ tags }) => !tags.has('det') && !tags.has('all-of') && !tags.has('courtesy'));
  return at === -1 ? [] : tokens.slice(at);
}

function skipKinds(tokens: readonly Token[]): readonly Token[] {
  return tokens[0]?.tags.has('kind') ? tokens.slice(1) : tokens;
}

/** What is counted ends with the noun of several: 'firms' of 'firms use pumps'. */
function countedIn(tokens: readonly Token[]): Focus {
  const noun = tokens.findIndex(({ text }) => SEVERAL.test(text)) + 1;
  return focusOf(tokens, noun > 0 ? Math.min(noun, MOST_COUNTED) : MOST_COUNTED);
}

const MOST_COUNTED = 4;
const SEVERAL = pattern('iu')`^(?:\p{L}+(?<![su])s|${lists.several})$`;
const PLURAL = pattern('iu')`(?<![su])s$|(?:${lists.plural})$`;

/** The words up to where the focus ends, at most so many. */
function focusOf(tokens: readonly Token[], most: number): Focus {
  const end = tokens.findIndex(({ tags }) => tags.has('ends') || !tags.has('word') || tags.has('quote'));
  const words = tokens.slice(0, end === -1 ? most : Math.min(most, end));
  const text = words.map((token) => token.text).join(' ');
  return { stems: stemsOf(text), several: PLURAL.test(text), end: words.at(-1)?.end };
}

const MEASURES: readonly Measure[] = ['large', 'percent', 'score', 'rate', 'money'];

export function measuresOf(tokens: readonly Token[]): readonly Measure[] {
  return MEASURES.filter((measure) => tokens.some(({ tags }) => tags.has(`m-${measure}`)));
}

const TAIL = 'comma? and p=in|since|by|to? w=how-much|how-many|when|where|why $';

/** The short question at the end of another one; its words name nothing. */
export function takeTail(tokens: readonly Token[]): { readonly tail?: Tail; readonly tokens: readonly Token[] } {
  const scanner = scan(tokens);
  const found = scanner.take(TAIL);
  const word = found?.one('w')?.tags;
  const rest = scanner.rest();
  // 'How and why?' is one question.
  if (!word || !rest.some(({ tags }) => tags.has('word') && !tags.has('asks') && !tags.has('fill') && !tags.has('aux')))
    return { tokens };
  if (word.has('when')) return { tail: 'date', tokens: rest };
  if (word.has('where')) return { tail: 'place', tokens: rest };
  if (word.has('why')) return { tail: 'reason', tokens: rest };
  const lasting = word.has('how-long') && (found.one('p') !== undefined || word.has('lasting'));
  return { tail: lasting ? 'duration' : 'number', tokens: rest };
}
