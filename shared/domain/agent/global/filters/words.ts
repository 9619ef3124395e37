/** Filters by words: those that things have, who wrote them, in which language, of which kind. */
import type { Item } from '../../../index/item.ts';
import type { IndexedDocument, IndexReader } from '../../../index/reader.ts';
import { english } from '../../../text/languages/index.ts';
import { phrasesOf } from '../../../text/languages/language.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import { contentTerms } from '../../../text/searchable.ts';
import { stemsOf } from '../../../text/stems.ts';
import { type Kinds, split } from './filter-kind.ts';

const lists = wordLists('agentPlanWords');

const OF_KIND = pattern('iu')`^${lists.ofKind} (.+)$`;
const ABOUT_WORDS = pattern('iu')`^(?:(${lists.aboutWords})\s+)?(?:["“](.+)["”]|(.+))$`;
const MANY = 100_000;

/** In the order in which words are tried. */
export const words: Kinds<'author' | 'languages' | 'kinds' | 'words'> = {
  author: {
    operator: 'Select_by_Words',
    test:
      ({ name }, { reader }) =>
      (item) =>
        hasPhrase(item.record.kind === 'document' ? (detailsOf(item, reader)?.authors ?? '') : item.record.text, name),
    say: ({ name }) => `by ${name}`,
    parse: (told) => {
      const name = /^by (.+)$/iu.exec(told)?.[1];
      return name === undefined ? undefined : { kind: 'author', name };
    },
    clause: ({ name }) => ({ code: 'where.by', params: { name } }),
  },
  languages: {
    operator: 'Select_by_Words',
    test:
      ({ any }, { reader }) =>
      (item) => {
        const details = detailsOf(item, reader);
        const [code = ''] = (details?.language ?? details?.writtenIn ?? '').toLowerCase().split('-');
        return any.includes(code);
      },
    say: ({ any }) => `in ${any.map(languageName).join(', ')}`,
    parse: (told) => {
      const names = split(/^in (.+)$/iu.exec(told)?.[1] ?? '');
      const any = names.flatMap(
        (name) => Object.keys(english.tongues ?? {}).find((code) => languageName(code) === name) ?? [],
      );
      return any.length > 0 && any.length === names.length ? { kind: 'languages', any } : undefined;
    },
    clause: ({ any: codes }) => ({ code: 'where.languages', params: { languages: codes } }),
  },
  kinds: {
    operator: 'Select_by_Words',
    test:
      ({ any }, { reader }) =>
      (item) => {
        const kind = detailsOf(item, reader)?.kind;
        return kind !== undefined && any.includes(kind);
      },
    say: ({ any }) => `of the kind ${any.join(', ')}`,
    parse: (told) => {
      const names = split(OF_KIND.exec(told)?.[1] ?? '');
      const any = names.filter((name) => Object.hasOwn(english.kinds ?? {}, name));
      return any.length > 0 && any.length === names.length ? { kind: 'kinds', any } : undefined;
    },
    clause: ({ any: kinds }) => ({ code: 'where.kinds', params: { kinds } }),
  },
  words: {
    operator: 'Select_by_Words',
    test: (filter, { reader }) => {
      const wanted = contentTerms(filter.words).flatMap((term) => stemsOf(term));
      if (wanted.length === 0) return () => true;
      const hasOwn = ({ record }: Item): boolean => {
        if (filter.exact) return hasPhrase(record.text, filter.words);
        const stems = new Set(stemsOf(record.text));
        return wanted.every((stem) => stems.has(stem));
      };
      return (item) => hasOwn(item) || (filter.where === 'body' && inBody(item, filter.words, reader));
    },
    say: ({ exact, where, words: said }) => `${exact ? 'saying' : where === 'body' ? 'mentioning' : 'with'} “${said}”`,
    parse: (told) => {
      const [, given = '', quoted, bare] = ABOUT_WORDS.exec(told) ?? [];
      const lead = given.toLowerCase();
      const where = lead === 'mentioning' ? 'body' : 'own';
      return { kind: 'words', words: quoted ?? bare ?? told, where, exact: lead === 'saying' };
    },
    clause: ({ where, words: said }) => ({
      code: where === 'body' ? 'where.mention' : 'where.about',
      params: { words: said },
    }),
  },
};

/** What a language is called in plans and answers, which are in English. */
function languageName(code: string): string {
  return phrasesOf(english.tongues?.[code] ?? code)[0] ?? code;
}

function detailsOf({ document }: Item, reader: IndexReader): IndexedDocument | undefined {
  return reader.documents({ kind: 'documents', documents: [document] })[0];
}

function hasPhrase(text: string, phrase: string): boolean {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu').test(text);
}

/** Do passages right below the heading, or on the page, have all of the words? */
function inBody({ document, record }: Item, said: string, reader: IndexReader): boolean {
  const scope = { kind: 'documents' as const, documents: [document] };
  const isPage = record.kind !== 'section';
  const hits = contentTerms(said).map((term) => {
    const matches = reader.match([term], scope, MANY);
    const orders = matches.map(({ order }) => order);
    const pages = isPage
      ? new Map(reader.segments(document, orders).map((segment) => [segment.order, segment.pageIndex]))
      : undefined;
    const isHere = (match: (typeof matches)[number]): boolean =>
      pages ? pages.get(match.order) === record.pageIndex : match.section === record.id;
    return new Set(matches.filter(isHere).map(({ order }) => order));
  });
  const [first, ...others] = hits;
  return [...(first ?? [])].some((order) => others.every((own) => own.has(order)));
}
