/** Where something stands, what a thing of a number is called, and whether there is one. */
import { labelOf } from '../filters.ts';
import type { Filter, SectionName, StructureQuestion, Target } from '../reading.ts';
import { type Match, printedNumber, type Scanner, type Token } from '../tokens.ts';
import { targetOf, type Understood, understood } from './understood.ts';

/** 'Does it have an appendix?', 'Is there a preface?', 'How many people wrote it?' */
export function takePart(scanner: Scanner, titles: readonly string[]): StructureQuestion | undefined {
  const there = '^ !list be|do|have|can|aux ( person|there|any|det|work|in|of|find|have|stand|it|loosen )*';
  const end = '( in|of? det? work )? ( or .* )? $';
  if (scanner.take('^ how-many people .*? wrote')) return understood({ kind: 'count' }, { kind: 'author' });
  const noun = scanner.take(`${there} a-appendix ${end}`) ?? scanner.take('^ any? a-appendix $');
  if (noun) return understood({ kind: 'exists' }, { kind: 'appendix' });
  const called = (words: string): StructureQuestion =>
    understood({ kind: 'exists' }, { kind: 'section' }, [{ kind: 'named', section: { words } }]);
  for (const title of titles) if (scanner.takeText(title, `${there} titled section-word? ${end}`)) return called(title);
  const conventional = scanner.take(`${there} !thing n=conventional|bibliography section-word? ${end}`)?.one('n');
  return conventional && called(conventional.text);
}

/** 'The page of the conclusion' asks where that section begins. */
export function placeAsked(nouns: readonly Token[], filters: readonly Filter[]): SectionName | undefined {
  const [noun, ...others] = nouns;
  const [filter, ...more] = filters;
  if (!noun || others.length > 0 || more.length > 0 || filter?.kind !== 'sections' || filter.any.length !== 1)
    return undefined;
  return noun.tags.has('a-page') && !/s$/iu.test(noun.text) ? filter.any[0] : undefined;
}

export const WHAT_PAGE =
  '( in? which be? det? page-word ( of det work )? ( be|do|can|have|of|for|stand|there person? find? )* )';
export const WHERE = '( where ( be|do|can|stand|there person? find? )* )';
// What a number is followed by to be sure: '(Method)' or '"Method"'.
const ONE = 'open? n=id|small-roman close? ( open .*? close / comma? quote )?';
export const STANDS = 'stand|in|be*';

/** 'On which page is Table 3?', 'In which section is it?', 'the caption of Figure 2', 'Where does the Method start?'. */
export function takeLocated(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const around = takeAround(scanner, titles);
  if (around) return around;
  const within = scanner.take(
    `in? which group=container-section ( of det work )? be|have|do|can|stand|there+ ( person find )? det? !a-section noun=thing ${ONE} stand|in|of|be*`,
  );
  if (within) {
    const top = within.one('group')?.tags.has('container-top') === true;
    return { operation: { kind: 'within', top }, nouns: within.all('noun'), filters: [numbered(within)] };
  }
  const where =
    scanner.take(`( ${WHAT_PAGE} / ${WHERE} ) det? noun=thing ${ONE} ${STANDS}`) ??
    scanner.take(`^ find det? noun=thing ${ONE} $`) ??
    scanner.take(`page-word of|for det? noun=thing ${ONE} $`) ??
    scanner.take(`where det? noun=thing ${ONE} be|can|stand+ $`) ??
    scanner.take(`^ det? noun=thing ${ONE} ( be|stand|in )* ( which page-word / where ) $`);
  if (where) return { operation: { kind: 'locate' }, nouns: where.all('noun'), filters: [numbered(where)] };
  const captioned =
    scanner.take(`which be|do? det? caption of|for|have|do? det? noun=thing ${ONE} have|say|called*`) ??
    scanner.take(`which be det? noun=thing ${ONE} called`) ??
    scanner.take(`( ^ / list courtesy* ) det? caption of|for det? noun=thing ${ONE}`) ??
    scanner.take(`( ^ / which be / list courtesy* ) det? noun=thing ${ONE} be? caption $`);
  if (captioned) return { operation: { kind: 'list' }, nouns: captioned.all('noun'), filters: [numbered(captioned)] };
  return takeAbout(scanner);
}

/** 'In which chapter is "Boot errors"?': the section that another one stands in. */
function takeAround(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const lead = '^ in? which group=container-section ( of det work )? be|have|do|can|stand|there+ ( person find )? det?';
  const tail = 'section-word? stand|in|of|be* $';
  const asked = (found: Match, words: string): Understood => ({
    operation: { kind: 'within', top: found.one('group')?.tags.has('container-top') === true },
    nouns: [section(found.one('n')!)],
    filters: [{ kind: 'named', section: { words } }],
  });
  const quoted = scanner.take(`${lead} ( section-word called? )? n=quote ${tail}`);
  if (quoted) return asked(quoted, (quoted.one('n')?.text ?? '').replaceAll('"', ''));
  for (const title of titles) {
    const found = scanner.takeText(title, `${lead} ( section-word called? )? n=titled ${tail}`);
    if (found) return asked(found, title);
  }
  return undefined;
}

/** The token as a word for a section. */
const section = (token: Token): Token => ({ ...token, thing: { kind: 'section', forms: '' } });

/**
 * 'Which chapter comes after Methods?', 'What precedes section 3.2?': one section by what stands beside it. Titles of one word
 * are also words of the text: without a word for a section they name none.
 */
export function takeNeighbor(scanner: Scanner, titles: readonly string[]): StructureQuestion | undefined {
  if (!scanner.has('before|after')) return undefined;
  const plain = '^ which be|do|stand|person|next-to* side=before|after det?';
  const nouned =
    '^ list* ( which be? )? det? noun=a-section !thing ( that? be|do|stand )? be|stand|next-to* side=before|after det?';
  const end = 'called? $';
  const beside = (found: Match, name: SectionName): StructureQuestion | undefined => {
    const noun = found.one('noun');
    if (noun && isPlural(noun)) return undefined;
    const side = found.one('side')?.tags.has('before') ? ('before' as const) : ('after' as const);
    const target: Target = noun?.thing ? targetOf(noun.thing) : { kind: 'section' };
    const operation = { kind: 'pick' as const, from: side === 'after' ? ('start' as const) : ('end' as const), nth: 1 };
    return understood(operation, target, [{ kind: 'beside', side, section: name }]);
  };
  for (const lead of [nouned, plain]) {
    const numbered = scanner.take(`${lead} w=section-word ${ONE} ${end}`);
    const number = numbered?.one('n');
    if (numbered && number) return beside(numbered, { number: printedNumber(number), ...labelOf(numbered.one('w')) });
    const quoted = scanner.take(`${lead} ( section-word called? )? n=quote section-word? ${end}`);
    if (quoted) return beside(quoted, { words: (quoted.one('n')?.text ?? '').replaceAll('"', '') });
    const conventional = scanner.take(`${lead} n=conventional|bibliography section-word? ${end}`);
    if (conventional) return beside(conventional, { words: conventional.one('n')?.text ?? '' });
    for (const title of titles) {
      const found =
        (lead === nouned || title.includes(' ') || isWritten(title, scanner)
          ? scanner.takeText(title, `${lead} titled ${end}`)
          : undefined) ??
        scanner.takeText(title, `${lead} ( section-word called? titled / titled section-word ) ${end}`);
      if (found) return beside(found, { words: title });
    }
  }
  return undefined;
}

/** Inside the question, with the capital that the heading has. */
const isWritten = (title: string, scanner: Scanner): boolean =>
  scanner.rest().some(({ text, tags }) => text === title && tags.has('capital'));

const isPlural = ({ text }: Token): boolean => /s$/iu.test(text);

const MOST_LISTED = 100;
const OF_WORK = '( of|in det? work )?';

/** 'What is section 3.2 about?', 'Tell me what Table 4 shows', 'Title of Part III', 'What is Item 1A?' */
function takeAbout(scanner: Scanner): Understood | undefined {
  return takeShown(scanner) ?? takeRange(scanner) ?? takeBelow(scanner) ?? takeDotted(scanner) ?? takeCalled(scanner);
}

const listed = (nouns: readonly Token[], filter: Filter): Understood => ({
  operation: { kind: 'list' },
  nouns,
  filters: [filter],
});

function takeShown(scanner: Scanner): Understood | undefined {
  const found =
    scanner.take(`^ which be|do? det? !a-page noun=thing ${ONE} ${OF_WORK} ( be? tells )? ${OF_WORK} $`) ??
    scanner.take(`^ list courtesy* which det? !a-page noun=thing ${ONE} ${OF_WORK} be? tells $`) ??
    scanner.take(`^ ( which be )? det? caption|own of|for? det? !a-page noun=thing ${ONE} ${OF_WORK} $`) ??
    scanner.take(`^ det? !a-page noun=thing ${ONE} ${OF_WORK} be tells $`) ??
    scanner.take(
      `^ which|what ( be|do|stand|have|tells|there )* inside|in? det? noun=a-table|a-figure ${ONE} ${OF_WORK} stand|tells? $`,
    );
  return found && listed(found.all('noun'), numbered(found));
}

/** 'Figures 2 to 5' */
function takeRange(scanner: Scanner): Understood | undefined {
  const range = scanner.take('^ list|which courtesy* ( be det? )? det? noun=thing a=number to thing? b=number $');
  const [from, to] = [range?.one('a')?.value ?? 0, range?.one('b')?.value ?? 0];
  if (!range || to <= from || to - from >= MOST_LISTED) return undefined;
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  return listed(range.all('noun'), { kind: 'numbers', numbers, ...labelOf(range.one('noun')) });
}

/** 'What is in part 2?' asks for what stands below it. */
function takeBelow(scanner: Scanner): Understood | undefined {
  const below = scanner.take(`^ which be inside det? w=container-top ${ONE} $`);
  const container = below?.one('w');
  if (!below || !container) return undefined;
  const number = below.one('n');
  const name = { number: number && printedNumber(number), ...labelOf(container) };
  return listed([section(container)], { kind: 'sections', any: [name] });
}

/** A number of several parts is a section's. */
function takeDotted(scanner: Scanner): Understood | undefined {
  const dotted = scanner.take(`^ ( which be )? det? caption|own of|for? section-word? n=dotted ${OF_WORK} $`);
  const parts = dotted?.one('n');
  return parts && listed([section(parts)], { kind: 'numbers', numbers: [parts.text] });
}

/** Whatever a heading may be called by: 'Item 1A', 'Note 6'. */
function takeCalled(scanner: Scanner): Understood | undefined {
  const heading = scanner.take(`^ which be|do? det? !thing|page-word w=word n=id ( of|in|to .*? )? ( be? tells )? $`);
  const [word, number] = [heading?.one('w'), heading?.one('n')];
  if (!word || !number || !/\d/u.test(number.text)) return undefined; // 'should I' names nothing
  return listed([section(word)], { kind: 'named', section: { words: `${word.text} ${printedNumber(number)}` } });
}

function numbered(found: Match): Filter {
  const number = found.one('n');
  return { kind: 'numbers', numbers: number ? [printedNumber(number)] : [], ...labelOf(found.one('noun')) };
}

/** A section that the whole question asks the place of, by its number or by its title. */
export function takeSection(scanner: Scanner, titles: readonly string[]): Understood | undefined {
  const lead = `^ ( ${WHAT_PAGE} / ${WHERE} / page-word ( of|for|where|whose|that|on|with )* ) det?`;
  const tail = '( stand|in|be / in det work / comma? in which page-word )* $';
  const asked = (name: { number: string } | { words: string }, found: Match): Understood => ({
    operation: { kind: 'locate' },
    nouns: [section(found.one('s') ?? found.one('n')!)],
    filters: [{ kind: 'named', section: name }],
  });
  const number = scanner.take(`${lead} s=section-word ${ONE} ${tail}`);
  const n = number?.one('n');
  if (number && n) return asked({ number: printedNumber(n) }, number);
  const quoted = scanner.take(`${lead} ( section-word called? )? n=quote section-word? ${tail}`);
  const conventional = scanner.take(`${lead} n=conventional|bibliography section-word? ${tail}`);
  if (conventional) return asked({ words: conventional.one('n')?.text ?? '' }, conventional);
  if (quoted) return asked({ words: (quoted.one('n')?.text ?? '').replaceAll('"', '') }, quoted);
  for (const title of titles) {
    const found = scanner.takeText(title, `${lead} ( section-word called|on|about? )? n=titled section-word? ${tail}`);
    if (found) return asked({ words: title }, found);
  }
  return undefined;
}
