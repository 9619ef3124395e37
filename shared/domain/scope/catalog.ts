/** What documents are called, as questions name them: made once for a state of the library. */
import type { IndexedDocument } from '../index/reader.ts';
import { fold } from '../text/fold.ts';
import { wordsIn } from './compared-words.ts';

/** A title, or the part of it before its subtitle. */
export interface TitleForm {
  readonly words: readonly TitleWord[];
  /** How many of them are not small. */
  readonly content: number;
  /** It is all of the title. */
  readonly whole: boolean;
}

export interface TitleWord {
  readonly folded: string;
  readonly stem: string;
  readonly small: boolean;
}

export interface Known {
  readonly document: IndexedDocument;
  readonly forms: readonly TitleForm[];
  /** Stems of the title that are not small. */
  readonly stems: ReadonlySet<string>;
  /** Last names in the order of the authors, folded. */
  readonly surnames: readonly string[];
  /** Names of its file, with and without what follows the last dot, folded. */
  readonly files: readonly string[];
}

export interface Catalog {
  readonly known: readonly Known[];
  /** Places in `known`, ascending. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly bySurname: ReadonlyMap<string, readonly number[]>;
  readonly byFile: ReadonlyMap<string, readonly number[]>;
  /** By titles of scripts without spaces. */
  readonly unspaced: readonly number[];
}

const catalogs = new WeakMap<readonly IndexedDocument[], Catalog>();
const eachKnown = new WeakMap<IndexedDocument, Known>();

/** @param documents  the same list as long as nothing of it changes */
export function catalogOf(documents: readonly IndexedDocument[]): Catalog {
  const made = catalogs.get(documents);
  if (made) return made;
  const known = documents.map(knownOf);
  const catalog = {
    known,
    byStem: placesBy(known, ({ stems }) => stems),
    bySurname: placesBy(known, ({ surnames }) => new Set(surnames)),
    byFile: placesBy(known, ({ files }) => new Set(files)),
    unspaced: known.flatMap(({ document }, at) => (UNSPACED.test(document.title) ? [at] : [])),
  };
  catalogs.set(documents, catalog);
  return catalog;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

function placesBy(known: readonly Known[], keysOf: (one: Known) => ReadonlySet<string>): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, one] of known.entries())
    for (const key of keysOf(one)) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
  return places;
}

function knownOf(document: IndexedDocument): Known {
  const known = eachKnown.get(document);
  if (known) return known;
  const forms = formsOf(document);
  const made = {
    document,
    forms,
    stems: new Set(forms[0]?.words.filter(({ small }) => !small).map(({ stem }) => stem)),
    surnames: (document.authors ?? '').split(/\s*[,;]\s*/u).flatMap((name) => surnameOf(name) ?? []),
    files: filesOf(document.fileName),
  };
  eachKnown.set(document, made);
  return made;
}

// 'BERT: …', 'Sleep – a survey', 'Does coffee help? A trial'.
const SUBTITLE = /(?::\s|\s[–—-]\s|\?\s)/u;

function formsOf({ title, writtenIn }: IndexedDocument): readonly TitleForm[] {
  const whole = formOf(title, true, writtenIn);
  const cut = SUBTITLE.exec(title)?.index;
  if (cut === undefined) return [whole];
  const short = formOf(title.slice(0, cut), false, writtenIn);
  return short.content > 0 ? [whole, short] : [whole];
}

function formOf(text: string, whole: boolean, language: IndexedDocument['writtenIn']): TitleForm {
  const words = wordsIn(text, language).map(({ folded, stem, small }) => ({ folded, stem, small }));
  return { words, content: words.filter(({ small }) => !small).length, whole };
}

function surnameOf(name: string): string | undefined {
  return wordsIn(name, 'en').at(-1)?.folded;
}

function filesOf(fileName = ''): readonly string[] {
  const name = fold(fileName);
  const dot = name.lastIndexOf('.');
  return name === '' ? [] : dot > 0 ? [name, name.slice(0, dot)] : [name];
}
