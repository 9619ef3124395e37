/** Words by which sentences that fill the columns of evidence tables in are known: data of `resources/languages/column-signs.json`. */
import table from '../../../../resources/languages/column-signs.json' with { type: 'json' };
import { stemsOf } from '../stems.ts';
import type { WrittenLanguage } from '../stop-words.ts';
import type { ColumnKey } from './columns.ts';
import { phrasesOf } from './language.ts';

/** Each a list of phrases in the notation of `phrasesOf`; they are compared by their stems. */
interface WrittenSigns {
  /** Says it nearly by itself: 'was funded by'. */
  readonly strong: string;
  /** Makes it likelier: 'foundation'. */
  readonly weak: string;
  /** Makes it less likely: words of others' work, or of what is to come. */
  readonly against?: string;
  /** A sentence has a phrase of each of these lists, or says nothing of it. An address of the net is in place of the last. */
  readonly needed?: readonly string[];
  /** What is counted. */
  readonly counted?: string;
}

interface WrittenDown {
  /** How a document speaks of itself. */
  readonly own: string;
  readonly columns: Readonly<Record<ColumnKey, WrittenSigns>>;
}

const written: Readonly<Partial<Record<string, WrittenDown>>> = table;

/** Phrases of stems by their first one. */
export type StemPhrases = ReadonlyMap<string, readonly (readonly string[])[]>;

export interface ColumnSigns {
  readonly strong: StemPhrases;
  readonly weak: StemPhrases;
  readonly against: StemPhrases;
  readonly needed: readonly StemPhrases[];
  readonly counted: StemPhrases;
}

export interface LanguageSigns {
  readonly own: StemPhrases;
  readonly columns: Readonly<Record<ColumnKey, ColumnSigns>>;
}

const made = new Map<WrittenLanguage, LanguageSigns | undefined>();

/** Undefined for a language of which none are known. */
export function columnSigns(language: WrittenLanguage): LanguageSigns | undefined {
  if (!made.has(language)) made.set(language, read(language));
  return made.get(language);
}

function read(language: WrittenLanguage): LanguageSigns | undefined {
  const signs = written[language];
  if (!signs) return undefined;
  const stems = (list = ''): StemPhrases =>
    Map.groupBy(
      phrasesOf(list)
        .map((phrase) => stemsOf(phrase, language))
        .filter((phrase) => phrase.length > 0),
      ([first]) => first!,
    );
  const columns = Object.entries(signs.columns).map(([key, { strong, weak, against, needed = [], counted }]) => [
    key,
    {
      strong: stems(strong),
      weak: stems(weak),
      against: stems(against),
      needed: needed.map((list) => stems(list)),
      counted: stems(counted),
    },
  ]);
  return { own: stems(signs.own), columns: Object.fromEntries(columns) as LanguageSigns['columns'] };
}

/** How many of the phrases stand in a text; one that stands there twice counts once. */
export function phrasesIn(stems: readonly string[], phrases: StemPhrases): number {
  const found = new Set<readonly string[]>();
  for (const [at, stem] of stems.entries())
    for (const phrase of phrases.get(stem) ?? [])
      if (phrase.every((one, n) => stems[at + n] === one)) found.add(phrase);
  return found.size;
}
