/** Which things a question compares by name, and what it asks of each alone. */
import { askedOf } from '../text/languages/english.ts';
import { stemsOf } from '../text/stems.ts';
import type { Compared } from './reading.ts';
import { scan, type Token } from './tokens.ts';

const MOST_THINGS = 5;
const MOST_WORDS = 6;
// 'Compare them', 'compare the figures', 'compare how it grows': no name, or a part of the document.
const NO_NAME = ['thing', 'back', 'doc-one', 'doc-many', 'asks', 'do', 'stop', 'alike', 'compares', 'place-section'];

/** Undefined where it is not certain what is compared: 'and' twice, a part of the document, no name, a noun for several. */
export function readCompared(text: string, tokens: readonly Token[]): Compared | undefined {
  const words = tokens.filter(
    ({ tags }, at) => !tags.has('courtesy') && !(tags.has('stop') && at === tokens.length - 1),
  );
  const found = fromComparing(words) ?? fromDifference(words) ?? fromDiffering(words) ?? fromVersus(words);
  if (!found) return undefined;
  const { axis, condition } = found;
  const things = found.things.map(withoutOf);
  const names = things.map((thing) => textOf(text, thing));
  const sure =
    things.length > 1 &&
    things.length <= MOST_THINGS &&
    new Set(names.map((name) => stemsOf(name).join(' '))).size === names.length &&
    things.every(isName) &&
    areWhole(things) &&
    !axis.some(({ tags }) => NO_NAME.some((tag) => tags.has(tag)));
  if (!sure) return undefined;
  const asked = (name: string): string => askedOf(name, textOf(text, axis), textOf(text, condition));
  return { things: names.map((name) => ({ name, question: asked(name) })) };
}

interface Parsed {
  readonly things: readonly (readonly Token[])[];
  /** What they are compared by, 'price'; empty where it is not said. */
  readonly axis: readonly Token[];
  /** What holds for all of them, 'in 2019'. */
  readonly condition: readonly Token[];
}

/** 'Compare A and B on C', 'Compare the C of A and B'. */
function fromComparing(words: readonly Token[]): Parsed | undefined {
  return words[0]?.tags.has('compares') === true ? compared(words.slice(1)) : undefined;
}

/** 'What is the difference in C between A and B?' */
function fromDifference(words: readonly Token[]): Parsed | undefined {
  const at = words.findIndex(({ tags }) => tags.has('alike'));
  const opening = words.slice(0, Math.max(0, at));
  if (at < 0 || !opening.every(({ tags }) => ['which', 'be', 'det', 'define', 'find'].some((tag) => tags.has(tag))))
    return undefined;
  const rest = words.slice(at + 1);
  const between = rest.findIndex(({ tags }) => tags.has('between') && tags.has('lead'));
  const axis = rest.slice(1, Math.max(1, between));
  return between < 0 ? undefined : compared(rest.slice(between + 1), axis);
}

/** 'How do A and B differ in C?', 'How does A compare to B?' */
function fromDiffering(words: readonly Token[]): Parsed | undefined {
  const at = words.findIndex(({ tags }) => tags.has('differs'));
  if (!scan(words).has('^ how do') || at < 3) return undefined;
  const [subject, behind] = [words.slice(2, at), words.slice(at + 1)];
  const goesOn = behind[0]?.tags.has('against') === true;
  return goesOn === jointsOf(subject).length > 0 ? undefined : compared([...subject, ...behind]);
}

/** 'A versus B' alone. */
function fromVersus(words: readonly Token[]): Parsed | undefined {
  return words.some(({ tags }) => tags.has('versus')) ? compared(words) : undefined;
}

/** Things, with what they are compared by before the first one or behind the last one, and what holds for all of them. */
function compared(words: readonly Token[], known: readonly Token[] = []): Parsed | undefined {
  const joints = jointsOf(words);
  const last = joints.at(-1);
  if (last === undefined) return undefined;
  const { at, isAxis, words: skipped } = axisAt(words.slice(last + 1));
  const end = at <= 0 ? words.length : last + 1 + at;
  const things = thingsBetween(words.slice(0, end), joints);
  const [first = [], ...others] = things;
  const of = first.findIndex(isOf);
  // 'The price of a boat and the speed of a bus' are two things by themselves.
  const ahead = of > 0 && !others.some((other) => other.findIndex(isOf) > 0);
  const own = ahead ? first.slice(0, of) : known;
  const named = ahead ? [first.slice(of + 1), ...others] : things;
  if (own.length > 0 || !isAxis) return { things: named, axis: own, condition: words.slice(end) };
  return { things: named, axis: words.slice(end + skipped), condition: [] };
}

const isPreposition = (tags: ReadonlySet<string>): boolean => tags.has('lead') || tags.has('axis-or-place');

const isOf = ({ text }: Token): boolean => text.toLowerCase() === 'of';

/** Where what they are compared by begins, or what holds for all of them; -1 if nothing does. */
function axisAt(words: readonly Token[]): { readonly at: number; readonly isAxis: boolean; readonly words: number } {
  const named = words.findIndex(({ tags }, at) => words[at + 1]?.tags.has('axis-noun') === true && isPreposition(tags));
  if (named >= 0) return { at: named, isAxis: true, words: 3 };
  const told = words.findIndex(({ tags }) => tags.has('axis'));
  const at = told >= 0 ? told : words.findIndex(({ tags }) => tags.has('axis-or-place'));
  const next = words[at + 1]?.tags;
  // 'In height', but 'in Norway' and 'in 2019'.
  return { at, isAxis: told >= 0 || !(next?.has('capital') === true || next?.has('id') === true), words: 1 };
}

/** Places of what stands between the things: one 'and', with commas before it, or one 'with', 'to', 'versus'. */
function jointsOf(words: readonly Token[]): readonly number[] {
  const at = (test: (token: Token) => boolean): readonly number[] =>
    words.flatMap((word, n) => (test(word) ? [n] : []));
  const ands = at(({ tags }) => tags.has('but'));
  const others = at(({ tags }) => tags.has('against') && !tags.has('but'));
  if (ands.length === 1) return [...at(({ tags }) => tags.has('comma')).filter((n) => n < (ands[0] ?? 0)), ...ands];
  return ands.length === 0 ? others.slice(0, 1) : [];
}

function thingsBetween(words: readonly Token[], joints: readonly number[]): readonly (readonly Token[])[] {
  const ends = [...joints, words.length];
  return ends.map((end, n) => words.slice((ends[n - 1] ?? -1) + 1, end)).filter((thing) => thing.length > 0);
}

/** 'and of the bus' names the bus. */
function withoutOf(thing: readonly Token[]): readonly Token[] {
  return thing[0] && isOf(thing[0]) ? thing.slice(1) : thing;
}

function isName(words: readonly Token[]): boolean {
  return (
    words.length > 0 &&
    words.length <= MOST_WORDS &&
    words.some(({ tags }) => (tags.has('word') || tags.has('quote')) && !tags.has('det')) &&
    !words.some(({ tags }) => NO_NAME.some((tag) => tags.has(tag)))
  );
}

/** 'Deep and starting batteries' share a noun, 'a bus and a large boat' do not; nor do names. */
function areWhole(things: readonly (readonly Token[])[]): boolean {
  const every = (test: (first: Token | undefined) => boolean): boolean => things.every(([first]) => test(first));
  const last = things.at(-1)?.length ?? 0;
  return (
    every((first) => first?.tags.has('det') === true) ||
    every((first) => /^["\p{Lu}]/u.test(first?.text ?? '')) ||
    things.every(({ length, 0: first }) => length >= last && first?.tags.has('det') !== true)
  );
}

function textOf(text: string, tokens: readonly Token[]): string {
  const words = text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim();
  return words.replace(/^["'“‘](.*)["'”’]$/u, '$1');
}
