/** Says what was computed from a tree: how many there are, where one stands, what a table has. */
import type { CountedNames, Remark, Tally, ValuedCode } from '../domain/remarks/remark.ts';
import type { Range, SectionName, Target } from '../domain/question/reading.ts';
import { pageText } from '../domain/text/quantity.ts';
import { msg, type Message } from '../base/messages.ts';
import { capital, mentionText, nounText, quoted, setApart, thingText, uncapital } from './things.ts';
import type { Saying, SayRemark } from './saying.ts';
import type { Voice } from './voice.ts';

type ComputedCode = Extract<ValuedCode, `${'computed' | 'place' | 'table' | 'where'}.${string}`>;

/** '3 tables and at least 2 figures' */
function counts(tallies: readonly Tally[], voice: Voice): string {
  return voice.list(
    tallies.map(({ target, count, least }) => {
      const noun = nounText(target, count, voice);
      if (count === 0) return voice.t('no {noun}', { noun });
      return least ? voice.t('at least {count} {noun}', { count, noun }) : voice.t('{count} {noun}', { count, noun });
    }),
  );
}

/** Are they spoken of as one? */
function isOne(tallies: readonly Tally[]): boolean {
  return tallies.length === 1 && tallies[0]!.count === 1;
}

/** What is spoken of, and what narrows it down. */
function narrowed(what: string, where: readonly Remark[], { t }: Voice, say: SayRemark): string {
  return where.reduce((before, clause) => t('{before} {clause}', { before, clause: say(clause) }), what);
}

function nouns(target: Target, where: readonly Remark[], voice: Voice, say: SayRemark): string {
  return narrowed(nounText(target, 2, voice), where, voice, say);
}

/** 'section 3', 'section ‘Methods’' */
function sections(named: readonly SectionName[], voice: Voice): string {
  return voice.list(
    named.map(({ number, words = '' }) =>
      number === undefined ? voice.t('section ‘{words}’', { words }) : voice.t('section {number}', { number }),
    ),
  );
}

function quotes(words: readonly string[], voice: Voice): string {
  return voice.list(words.map((word) => quoted(word, voice)));
}

function places(remarks: readonly Remark[], voice: Voice, say: SayRemark): string {
  return capital(voice.list(remarks.map(say)));
}

function pages({ from, to, roman }: Range, { t }: Voice): string {
  const first = pageText(from, roman);
  if (to === undefined) return t('from page {first} on', { first });
  return from === to
    ? t('on page {page}', { page: first })
    : t('on pages {first} to {last}', { first, last: pageText(to, roman) });
}

/** A table's name as it is printed. */
function tableName(label: string, { t }: Voice): string {
  return label === '' ? t('The table') : label;
}

const countedNouns: Readonly<Record<CountedNames, Message>> = {
  dataset: msg('{n, plural, one {dataset} other {datasets}}'),
  model: msg('{n, plural, one {model} other {models}}'),
  method: msg('{n, plural, one {method} other {methods}}'),
  metric: msg('{n, plural, one {metric} other {metrics}}'),
  baseline: msg('{n, plural, one {baseline} other {baselines}}'),
  task: msg('{n, plural, one {task} other {tasks}}'),
};

export const computedRemarks: { readonly [C in ComputedCode]: Saying<C> } = {
  'computed.no-section': ({ sections: named, documents }, voice) =>
    voice.t(
      '{documents, plural, one {There is no {sections} in this document} other {There is no {sections} in these documents}}.',
      { sections: sections(named, voice), documents },
    ),
  'computed.there-are': ({ tallies, where, below }, voice, say) => {
    const what = narrowed(counts(tallies, voice), where, voice, say);
    const n = isOne(tallies) ? 1 : 2;
    const own = tallies.reduce((sum, { count }) => sum + count, 0);
    const all = voice.t('{what}, {below} with all below {own, plural, one {it} other {them}}', { what, below, own });
    return voice.t('{n, plural, one {There is {what}} other {There are {what}}}.', {
      n,
      what: below === 0 ? what : all,
    });
  },
  'computed.recognized': ({ tallies, where }, voice, say) =>
    voice.t('{n, plural, one {{counts} was recognized{where}} other {{counts} were recognized{where}}}.', {
      n: isOne(tallies) ? 1 : 2,
      counts: capital(counts(tallies, voice)),
      where: narrowed('', where, voice, say),
    }),
  'computed.none-found': ({ tallies, where }, voice, say) =>
    voice.t('{counts} were found{where}.', {
      counts: capital(counts(tallies, voice)),
      where: narrowed('', where, voice, say),
    }),
  'computed.yes': ({ remark }, { t }, say) => t('Yes: {statement}', { statement: uncapital(say(remark)) }),
  'computed.no': ({ remark }, { t }, say) => t('No: {statement}', { statement: uncapital(say(remark)) }),
  'computed.names': ({ names }, voice) => voice.t('{names}.', { names: voice.list(names) }),
  'computed.row': ({ title, page }, { t }) => t('{title} (page {page}).', { title, page }),
  'computed.of-place': ({ place, target, count }, voice, say) =>
    voice.t('{place}: {count} {noun}.', { place: capital(say(place)), count, noun: nounText(target, count, voice) }),
  'computed.in-place': ({ place, titles }, voice, say) =>
    voice.t('{place}: {titles}.', { place: capital(say(place)), titles: setApart(titles, voice) }),
  'computed.every-section-has': ({ target }, voice) =>
    voice.t('Every section has {nouns}.', { nouns: nounText(target, 2, voice) }),
  'computed.every-document-has': ({ target }, voice) =>
    voice.t('Every document has {nouns}.', { nouns: nounText(target, 2, voice) }),
  'computed.on-pages': ({ target, where, pages: numbers }, voice, say) =>
    voice.t('There are {nouns} on {n, plural, one {page {pages}} other {pages {pages}}}.', {
      nouns: nouns(target, where, voice, say),
      n: numbers.length,
      pages: voice.list(numbers),
    }),
  'computed.sections-with': ({ count, target, where }, voice, say) =>
    voice.t('{count, plural, one {There is # section} other {There are # sections}} with {nouns}.', {
      count,
      nouns: nouns(target, where, voice, say),
    }),
  'computed.sections-without': ({ count, target, where }, voice, say) =>
    voice.t(
      '{count, plural, one {There is # section} other {There are # sections}} in which no {nouns} were found{where}.',
      {
        count,
        nouns: nounText(target, 2, voice),
        where: narrowed('', where, voice, say),
      },
    ),
  'computed.cited-by': ({ count }, { t }) =>
    t(
      '{count, plural, =0 {No document of the library was found to cite it.} one {# document of the library cites it:} other {# documents of the library cite it:}}',
      { count },
    ),
  'computed.cites': ({ count }, { t }) =>
    t(
      '{count, plural, =0 {None of its references was found to be a document of the library.} one {It cites # document of the library:} other {It cites # documents of the library:}}',
      { count },
    ),
  'computed.documents-with': ({ count, target, where }, voice, say) =>
    voice.t('{count, plural, one {There is # document} other {There are # documents}} with {nouns}.', {
      count,
      nouns: nouns(target, where, voice, say),
    }),
  'computed.documents-without': ({ count, target, where }, voice, say) =>
    voice.t(
      '{count, plural, one {There is # document} other {There are # documents}} in which no {nouns} were found{where}.',
      { count, nouns: nounText(target, 2, voice), where: narrowed('', where, voice, say) },
    ),
  'computed.at-top-level': ({ thing }, voice) =>
    voice.t('{thing} is at the top level, not inside another section.', {
      thing: voice.list(thing.map((one) => thingText(one, voice))),
    }),
  'computed.within': ({ things, title, page }, voice) =>
    voice.t('{things} is in ‘{title}’ (page {page}).', {
      things: setApart(
        things.map((thing) => thingText(thing, voice)),
        voice,
      ),
      title,
      page,
    }),
  'computed.nth': ({ nth, target, where, item }, voice, say) =>
    voice.t(
      'The {nth, plural, =1 {first} =2 {second} =3 {third} =4 {fourth} =5 {fifth} =6 {sixth} =7 {seventh} =8 {eighth} =9 {ninth} =10 {tenth} other {#th}} {noun} is {item}',
      { nth, noun: narrowed(nounText(target, 1, voice), where, voice, say), item: say(item) },
    ),
  'computed.nth-last': ({ nth, target, where, item }, voice, say) =>
    voice.t('The {nth, plural, =1 {last} other {last but one}} {noun} is {item}', {
      nth,
      noun: narrowed(nounText(target, 1, voice), where, voice, say),
      item: say(item),
    }),
  'computed.not-there': ({ target, number, documents }, voice) =>
    voice.t(
      '{documents, plural, one {There is no {noun} {number} in this document} other {There is no {noun} {number} in these documents}}.',
      { noun: nounText(target, 1, voice), number, documents },
    ),
  'computed.on-page': ({ place, page }, { t }, say) => t('{place} is on page {page}.', { place: say(place), page }),
  'computed.on-pages-from-to': ({ place, from, to }, { t }, say) =>
    t('{place} starts on page {from} and ends on page {to}.', { place: say(place), from, to }),
  'computed.none': ({ target }, voice) => voice.t('There are no {nouns}.', { nouns: nounText(target, 0, voice) }),
  'computed.most': ({ places: named, target, count }, voice, say) =>
    voice.t(
      '{n, plural, one {{places} has the most {nouns}: {count}} other {{places} have the most {nouns}: {count} each}}.',
      { n: named.length, places: places(named, voice, say), nouns: nounText(target, 2, voice), count },
    ),
  'computed.fewest': ({ places: named, target, count }, voice, say) =>
    voice.t(
      '{n, plural, one {{places} has the fewest {nouns}: {count}} other {{places} have the fewest {nouns}: {count} each}}.',
      { n: named.length, places: places(named, voice, say), nouns: nounText(target, 2, voice), count },
    ),
  'computed.longest': ({ titles, target, where, words }, voice, say) =>
    voice.t(
      '{n, plural, one {{titles} is the longest {noun}} other {{titles} are each the longest {noun}}}: {words} words of running text.',
      {
        n: titles.length,
        titles: quotes(titles, voice),
        noun: narrowed(nounText(target, 1, voice), where, voice, say),
        words,
      },
    ),
  'computed.shortest': ({ titles, target, where, words }, voice, say) =>
    voice.t(
      '{n, plural, one {{titles} is the shortest {noun}} other {{titles} are each the shortest {noun}}}: {words} words of running text.',
      {
        n: titles.length,
        titles: quotes(titles, voice),
        noun: narrowed(nounText(target, 1, voice), where, voice, say),
        words,
      },
    ),
  'computed.no-such-place': ({ mention }, voice) =>
    voice.t('There is no {place} in this document.', { place: mentionText(mention, voice) }),
  'computed.no-such-page': ({ mention, pages: last }, voice) =>
    voice.t('There is no {place} in this document: it has {pages}.', {
      place: mentionText(mention, voice),
      pages: last,
    }),
  'computed.document-names': ({ count, counted, names }, voice) => {
    const noun = voice.t(countedNouns[counted], { n: count });
    return names.length === 0
      ? voice.t('The document names {count} {noun}.', { count, noun })
      : voice.t('The document names {count} {noun}: {names}.', { count, noun, names: voice.list(names) });
  },
  'computed.table-names': ({ count, counted, label, names }, voice) => {
    const values = { count, noun: voice.t(countedNouns[counted], { n: count }), table: tableName(label, voice) };
    return names.length === 0
      ? voice.t('The document names {count} {noun} in {table}.', values)
      : voice.t('The document names {count} {noun} in {table}: {names}.', { ...values, names: voice.list(names) });
  },
  'place.page': ({ page }, { t }) => t('page {page}', { page }),
  'place.titled': ({ title }, voice) => quoted(title, voice),
  'place.numbered': ({ target, number }, voice) =>
    voice.t('{noun} {number}', { noun: capital(nounText(target, 1, voice)), number }),
  'table.rows': ({ label, rows }, voice) =>
    voice.t('{table} has {rows, plural, one {# row} other {# rows}}.', { table: tableName(label, voice), rows }),
  'table.columns': ({ label, columns }, voice) =>
    voice.t('{table} has {columns, plural, one {# column} other {# columns}}.', {
      table: tableName(label, voice),
      columns,
    }),
  'table.lists': ({ label, names }, voice) =>
    voice.t('{table} lists {names}.', { table: tableName(label, voice), names: setApart(names, voice) }),
  'table.empty-cell': ({ label, row, column }, voice) =>
    voice.t('The cell is empty ({table}: {row}, {column}).', { table: tableName(label, voice), row, column }),
  'table.cell': ({ value, label, row, column }, voice) =>
    voice.t('{value} ({table}: {row}, {column}).', { value, table: tableName(label, voice), row, column }),
  'table.difference': ({ label, ...values }, voice) =>
    voice.t('{value}: {first} has {firstValue} and {second} {secondValue} ({table}, {column}).', {
      ...values,
      table: tableName(label, voice),
    }),
  'table.sum': ({ value, label, column }, voice) =>
    voice.t('{value} ({table}, sum of {column}).', { value, table: tableName(label, voice), column }),
  'table.average': ({ value, label, column }, voice) =>
    voice.t('{value} ({table}, average of {column}).', { value, table: tableName(label, voice), column }),
  'table.rows-of-value': ({ rows, value, label, column }, voice) =>
    voice.t('{rows}: {value} ({table}, {column}).', {
      rows: voice.list(rows),
      value,
      table: tableName(label, voice),
      column,
    }),
  'table.value-of-rows': ({ rows, value, label, column }, voice) =>
    voice.t('{value}: {rows} ({table}, {column}).', {
      value,
      rows: voice.list(rows),
      table: tableName(label, voice),
      column,
    }),
  'where.pages': ({ ranges }, voice) => voice.list(ranges.map((range) => pages(range, voice))),
  'where.first-pages': ({ pages: n }, { t }) =>
    t('{n, plural, one {on the first page} other {on the first # pages}}', { n }),
  'where.last-pages': ({ pages: n }, { t }) =>
    t('{n, plural, one {on the last page} other {on the last # pages}}', { n }),
  'where.sections': ({ titles }, voice) => voice.t('in {places}', { places: quotes(titles, voice) }),
  'where.called': ({ words }, { t }) => t('called ‘{words}’', { words }),
  'where.before': ({ sections: named }, voice) => voice.t('before {sections}', { sections: sections(named, voice) }),
  'where.after': ({ sections: named }, voice) => voice.t('after {sections}', { sections: sections(named, voice) }),
  'where.mention': ({ words }, { t }) => t('that mention ‘{words}’', { words }),
  'where.about': ({ words }, { t }) => t('about ‘{words}’', { words }),
  'where.since-year': ({ year }, { t }) => t('from {year} or later', { year }),
  'where.up-to-year': ({ year }, { t }) => t('from {year} or earlier', { year }),
  'where.year': ({ year }, { t }) => t('from {year}', { year }),
  'where.years': ({ from, to }, { t }) => t('from {from} to {to}', { from, to }),
  'where.by': ({ name }, { t }) => t('by {name}', { name }),
  'where.languages': ({ languages }, voice) =>
    voice.t('in {languages}', { languages: voice.list(languages.map((code) => voice.language(code))) }),
  'where.kinds': ({ kinds }, voice) => voice.t('of the kind {kinds}', { kinds: quotes(kinds, voice) }),
  'where.numbers': ({ numbers }, voice) => voice.t('with number {numbers}', { numbers: voice.list(numbers) }),
  'where.of-plan': ({ told }, { t }) => t('in {places}', { places: told }),
  'where.beside-numbered': ({ titles, others }, voice) => {
    const names = titles.map((title) => quoted(title, voice));
    return voice.t('with a number, beside {names}', {
      names: voice.list(others === 0 ? names : [...names, voice.t('others')]),
    });
  },
};
