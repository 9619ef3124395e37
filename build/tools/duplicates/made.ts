/** Pairs that are made of documents which are there: the same text in another format, a preprint, an earlier version, and what only looks so. */
import { createHash } from 'node:crypto';
import { documentId } from '#shared/base/ids.ts';
import type { ComparedDocument, DuplicateKind } from '#shared/domain/duplicates/document.ts';
import { sketchOf } from '#shared/domain/duplicates/sketch.ts';

export interface Source extends ComparedDocument {
  /** In reading order. */
  readonly texts: readonly string[];
}

/** Made ones that are no duplicates have no kind. */
export const variants = [
  'other-format',
  'saved-again',
  'preprint',
  'manuscript',
  'earlier',
  'same-title',
  'quotes',
  'collected',
  'one-form',
] as const;
export type Variant = (typeof variants)[number];

export const kindOfVariant: Readonly<Record<Variant, DuplicateKind | null>> = {
  'other-format': 'same-text',
  'saved-again': 'same-text',
  preprint: 'preprint-and-article',
  manuscript: 'preprint-and-article',
  earlier: 'earlier-version',
  'same-title': null,
  quotes: null,
  collected: null,
  'one-form': null,
};

export interface MadeDocument extends ComparedDocument {
  readonly variant: Variant;
  readonly of: ComparedDocument['id'];
}

/**
 * One of each variant.
 *
 * @param others  some four documents with other texts, which are not in the library that is looked through
 */
export function madeOf(source: Source, others: readonly Source[]): readonly MadeDocument[] {
  return variants.map((variant) => {
    const { texts: own, ...rest } = { ...source, ...makers[variant](source, others) };
    const id = documentId(createHash('sha256').update(`${source.id} ${variant}`).digest('hex'));
    return { ...rest, id, addedAt: source.addedAt + 1, sketch: sketchOf(own), variant, of: source.id };
  });
}

type Made = Partial<ComparedDocument> & { readonly texts: readonly string[] };

const makers: Readonly<Record<Variant, (source: Source, others: readonly Source[]) => Made>> = {
  // Heads of pages stand between the words, some words are cut, the references are gone.
  'other-format': ({ texts, title, id }) => ({
    texts: cutWords(withHeads(texts.slice(0, Math.ceil(texts.length * 0.9)), title), id),
    title: title.toUpperCase(),
    authors: '',
    year: null,
    pages: 0,
    fileName: 'book.epub',
    publication: {},
  }),
  'saved-again': ({ texts }) => ({ texts, fileName: 'copy.pdf', title: 'scan 0001' }),
  // A quarter of the sentences is written again, under another title.
  preprint: ({ texts }, others) => ({
    texts: rewritten(texts, others, 4),
    title: `Draft on ${others[0]?.title ?? ''}`,
    publication: { arxiv: '2001.00001' },
  }),
  // The same, where neither says where it was published.
  manuscript: ({ texts }, others) => ({
    texts: rewritten(texts, others, 4),
    title: `Draft on ${others[0]?.title ?? ''}`,
    publication: {},
  }),
  earlier: ({ texts, year }, others) => ({
    texts: rewritten(texts, others, 7),
    year: (year ?? 2000) - 1,
    publication: {},
  }),
  'same-title': (_, others) => ({ ...anothers, texts: others[1]?.texts ?? [] }),
  // A tenth of it is quoted, word for word.
  quotes: ({ texts }, [other]) => ({
    ...anothers,
    texts: [...firstWords(texts, wordsIn(other?.texts ?? []) / 10), ...(other?.texts ?? [])],
    title: 'What others said of it before',
  }),
  collected: ({ texts }, others) => ({
    ...anothers,
    texts: [...others.slice(0, 4).flatMap((one) => one.texts), ...texts],
    title: 'Collected works of several years',
  }),
  'one-form': ({ texts }, others) => ({
    ...anothers,
    texts: rewritten(texts, others, 2),
    title: 'Filled in by somebody else',
  }),
};

const anothers = { authors: 'Nobody Else', publication: {} } as const;

const wordsIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.split(' ').length, 0);

function firstWords(texts: readonly string[], most: number): string[] {
  let words = 0;
  return texts.filter((text) => (words += text.split(' ').length) <= most);
}

const WORDS_A_PAGE = 350;

function withHeads(texts: readonly string[], head: string): string[] {
  let words = 0;
  let page = 1;
  return texts.flatMap((text) => {
    words += text.split(' ').length;
    return words < WORDS_A_PAGE * page ? [text] : [text, `${head} ${String(page++)}`];
  });
}

/** One of 120 words is cut in two, and stays so. */
function cutWords(texts: readonly string[], seed: string): string[] {
  let nth = Number.parseInt(seed.slice(0, 4), 16);
  return texts.map((text) =>
    text.replaceAll(/\p{L}{6,}/gu, (word) => (nth++ % 120 === 0 ? `${word.slice(0, 3)} ${word.slice(3)}` : word)),
  );
}

/** One of so many sentences is another document's. */
function rewritten(texts: readonly string[], others: readonly Source[], oneOf: number): string[] {
  const foreign = (others[0]?.texts ?? []).flatMap(sentencesIn);
  let nth = 0;
  return texts.map((text) =>
    sentencesIn(text)
      .map((sentence) => (nth++ % oneOf === 0 ? (foreign[nth % Math.max(1, foreign.length)] ?? '') : sentence))
      .join(' '),
  );
}

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?。])\s+/u);
