/** Entries of arXiv's feed. Their texts are TeX or plain, never markup. */
import { z } from 'zod';
import { first, parseXml, textIn, within, type Element } from '../convert/xml.ts';
import { readRecord, type Entry, type ReadRecord, type RecordShape } from './read-record.ts';

const Plain = z.string();
const shape: RecordShape = {
  title: { at: ({ title }) => title, as: Plain, isPlain: true },
  authors: { at: ({ authors }) => authors, as: Plain, isPlain: true },
  year: { at: ({ year }) => year, as: Plain, isPlain: true },
  doi: { at: ({ doi }) => doi, as: Plain, isPlain: true },
  arxiv: { at: ({ id }) => id, as: Plain, isPlain: true },
  abstract: { at: ({ summary }) => summary, as: Plain, isPlain: true },
};

/** Undefined for anything but a feed. What the archive says of a mistake stands in an entry without a number, which is left out. */
export function readArxiv(bytes: Uint8Array): readonly ReadRecord[] | undefined {
  const feed = first(parseXml(bytes), 'feed');
  if (!feed) return undefined;
  return [...within(feed, 'entry')]
    .map((entry) => readRecord(textsOf(entry), shape))
    .filter(({ fields }) => fields.arxiv !== undefined);
}

function textsOf(entry: Element): Entry {
  const text = (name: string): string => textIn(first(entry, name)).trim();
  const names = [...within(entry, 'author')].map((author) => textIn(first(author, 'name')).replaceAll(',', '').trim());
  return {
    id: text('id'),
    title: text('title'),
    summary: text('summary'),
    authors: names.filter((name) => name !== '').join(', '),
    year: text('published').slice(0, 4),
    doi: text('arxiv:doi'),
  };
}
