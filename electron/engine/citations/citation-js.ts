/**
 * citation-js as far as it is used: single steps of its parsers and formatters, with the type of what is given named. Its
 * guessing entrance is never used, because it fetches what looks like an address.
 */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { BibtexFields, CslItem } from '#shared/contract/citation-entry.ts';

const bibtex = plugins.config.get('@bibtex');
// Letters stay letters: what has no command of LaTeX would be left out. Keys stay as they are.
Object.assign(bibtex.format, { asciiOnly: false, checkLabel: false, useIdAsLabel: false });
// What its table of LaTeX lacks.
Object.assign(bibtex.constants.commands, {
  aa: 'å',
  AA: 'Å',
  dots: '…',
  ldots: '…',
  slash: '/',
  S: '§',
  P: '¶',
  pounds: '£',
  euro: '€',
});
// Of a link its words; the address alone says less.
Object.assign(bibtex.constants.argumentCommands, { href: (_address: string, words: string) => words });

/** Macros that the standard styles define: months, by their own names, and some journals. */
export const STYLE_MACROS: ReadonlyMap<string, string> = new Map(
  Object.entries(bibtex.constants.defaultStrings).map(([name, value]) => [name, /^\d\d$/u.test(value) ? name : value]),
);

/** @param chain  the entry, and before it those that it inherits from. @throws Error for invalid LaTeX */
export function cslOfFields(chain: readonly BibtexFields[]): CslItem {
  const entries = chain.map(({ type, key, fields }) => ({ type, label: key, properties: fields }));
  const made = (plugins.input.data(entries, '@biblatex/entries+list') as CslItem[]).at(-1);
  if (!made) throw new Error('There is no entry here.');
  return made;
}

/** @param record  values by tag */
export function cslOfTags(record: Readonly<Record<string, string | readonly string[]>>): CslItem {
  return plugins.input.data(record, '@ris/record') as CslItem;
}

/** Type and fields as BibTeX has them, values as LaTeX. */
export function fieldsOfCsl(item: CslItem): BibtexFields {
  const [made] = plugins.output.format('bibtex', [inLatex(item)], { format: 'object' }) as {
    type: string;
    label: string;
    properties: Record<string, unknown>;
  }[];
  if (!made) throw new Error('Nothing was made of it.');
  const fields = Object.entries(made.properties).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return { type: made.type, key: made.label, fields: Object.fromEntries(fields) };
}

/** Values by tag. */
export function tagsOfCsl(item: CslItem): Readonly<Record<string, unknown>> {
  const [made] = plugins.output.format('ris', [item], { format: 'object' }) as Record<string, unknown>[];
  if (!made) throw new Error('Nothing was made of it.');
  return made;
}

const VERBATIM: ReadonlySet<string> = new Set([
  'type',
  'id',
  'citation-key',
  'URL',
  'DOI',
  'ISBN',
  'ISSN',
  'page',
  'custom',
]);

/** Signs that mean something to TeX, as signs. */
function inLatex(item: CslItem): CslItem {
  const escape = (value: unknown): unknown => {
    if (typeof value === 'string') return escapeTex(value);
    if (Array.isArray(value)) return value.map(escape);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, escape(own)]));
  };
  const fields = Object.entries(item).map(([name, value]) => [name, VERBATIM.has(name) ? value : escape(value)]);
  return Object.fromEntries(fields) as CslItem;
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

export function escapeTex(text: string): string {
  return text.replace(/[\\{}~^&%$#_]/gu, (sign) => SIGNS[sign] ?? `\\${sign}`);
}
