/** How things of documents are called: words of a question, pages, sections, tables; one of them and several. */
import type { Mention, NamedThing } from '../domain/remarks/remark.ts';
import type { Target } from '../domain/question/reading.ts';
import { pageText } from '../domain/text/quantity.ts';
import type { LabelKind, ThingKind } from '../domain/text/languages/language.ts';
import { msg, type Message } from '../base/messages.ts';
import type { Voice } from './voice.ts';

/** ‘word’ */
export function quoted(word: string, { t }: Voice): string {
  return t('‘{word}’', { word });
}

/** 'a, b, c': no more than set side by side. */
export function listed(items: readonly string[], { t }: Voice): string {
  return items.length === 0 ? '' : items.reduce((before, item) => t('{before}, {item}', { before, item }));
}

/** ‘a’, ‘b’, ‘c’ */
export function quotedList(words: readonly string[], voice: Voice): string {
  return listed(
    words.map((word) => quoted(word, voice)),
    voice,
  );
}

/** [1], [2] */
export function numberList(numbers: readonly number[], voice: Voice): string {
  return listed(
    numbers.map((n) => `[${String(n)}]`),
    voice,
  );
}

const labelled: Readonly<Record<LabelKind, Message>> = {
  table: msg('table {number}'),
  figure: msg('figure {number}'),
  algorithm: msg('algorithm {number}'),
  equation: msg('equation {number}'),
  box: msg('box {number}'),
};

/** 'table 3', 'page iv', or a word as it is. */
export function mentionText(mention: Mention, { t }: Voice): string {
  if (typeof mention === 'string') return mention;
  switch (mention.kind) {
    case 'page':
      return t('page {page}', { page: pageText(mention.page, mention.roman) });
    case 'section':
      return t('section {number}', { number: mention.number });
    case 'labelled':
      return t(labelled[mention.label], { number: mention.number });
  }
}

/** ‘table 3’, ‘moss’ */
export function quotedMentions(mentions: readonly Mention[], voice: Voice): string {
  return quotedList(
    mentions.map((mention) => mentionText(mention, voice)),
    voice,
  );
}

/** A label as it is printed, a title in quotes. */
export function thingText(thing: NamedThing, voice: Voice): string {
  return 'label' in thing ? thing.label : quoted(thing.title, voice);
}

const nouns: Readonly<Record<Exclude<ThingKind, 'section' | 'statement'>, Message>> = {
  figure: msg('{n, plural, one {figure} other {figures}}'),
  table: msg('{n, plural, one {table} other {tables}}'),
  formula: msg('{n, plural, one {formula} other {formulas}}'),
  reference: msg('{n, plural, one {reference} other {references}}'),
  algorithm: msg('{n, plural, one {algorithm} other {algorithms}}'),
  code: msg('{n, plural, one {code listing} other {code listings}}'),
  footnote: msg('{n, plural, one {footnote} other {footnotes}}'),
  paragraph: msg('{n, plural, one {paragraph} other {paragraphs}}'),
  page: msg('{n, plural, one {page} other {pages}}'),
  appendix: msg('{n, plural, one {appendix} other {appendices}}'),
  author: msg('{n, plural, one {author} other {authors}}'),
  document: msg('{n, plural, one {document} other {documents}}'),
};

/** How things of a kind are called: one of them, or several. */
export function nounText({ kind, level = 1, word }: Target, n: number, { t }: Voice): string {
  if (kind !== 'section' && kind !== 'statement') return t(nouns[kind], { n });
  if (word !== undefined) {
    const words = kind === 'statement' && word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
    return n === 1 ? word : words;
  }
  if (kind === 'statement') return t('{n, plural, one {statement} other {statements}}', { n });
  if (level === 1) return t('{n, plural, one {section} other {sections}}', { n });
  return level === 2
    ? t('{n, plural, one {subsection} other {subsections}}', { n })
    : t('{n, plural, one {sub-subsection} other {sub-subsections}}', { n });
}

/** 'a; b; c': of names that may have commas. */
export function setApart(items: readonly string[], { t }: Voice): string {
  return items.length === 0 ? '' : items.reduce((before, item) => t('{before}; {item}', { before, item }));
}

/** With its first letter as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With its first letter as inside of a sentence. */
export function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
