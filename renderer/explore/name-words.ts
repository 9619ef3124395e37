/** How names and what is known about them are put into words, found and cut. */
import type { EntitySummary, EntityView, GraphExtractor, Occurrence } from '#shared/contract/graph.ts';
import { count } from '../format/text.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import type { NameType } from '../state/names-state.ts';

export const typeNames: Readonly<Record<NameType, { readonly one: Message; readonly many: Message }>> = {
  dataset: { one: msg('Data set'), many: msg('Data sets') },
  model: { one: msg('Model'), many: msg('Models') },
  method: { one: msg('Method'), many: msg('Methods') },
  metric: { one: msg('Metric'), many: msg('Metrics') },
  organization: { one: msg('Organization'), many: msg('Organizations') },
  person: { one: msg('Person'), many: msg('People') },
  term: { one: msg('Term'), many: msg('Terms') },
  table: { one: msg('Table'), many: msg('Tables') },
  figure: { one: msg('Figure'), many: msg('Figures') },
  formula: { one: msg('Formula'), many: msg('Formulas') },
  algorithm: { one: msg('Algorithm'), many: msg('Algorithms') },
  header: { one: msg('Table heading'), many: msg('Table headings') },
};

type NeighborKind = EntityView['neighbors'][number]['kind'];

/** What ties two names, beside the neighbor's; which of the two is the whole is not told. */
export function tieText(kind: NeighborKind, weight: number): string {
  switch (kind) {
    case 'together':
      return t('named together in {weight, plural, one {# sentence} other {# sentences}}', { weight });
    case 'ContainedIn':
      return t('one is part of the other’s name');
    case 'is-a':
      return t('one is a kind of the other');
    case 'part-of':
      return t('one is a part of the other');
  }
}

/** Who found the names of a document. */
export function foundBy(extractor: GraphExtractor): string {
  if (extractor.kind === 'light') return t('found without a language model');
  const { model, read, blocks } = extractor;
  if (read >= blocks) return t('found with {model}', { model });
  return t('found with {model} in {read} of {blocks, plural, one {# paragraph} other {# paragraphs}}', {
    model,
    read: count(read),
    blocks,
  });
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

export interface NameFilter {
  readonly words: string;
  readonly type: NameType | 'all';
  /** Only these; undefined for all. */
  readonly among?: ReadonlySet<number> | undefined;
}

/** Names whose name or other spelling contains the words, in the order of `entities`; those that begin so come first. */
export function findNames(
  entities: readonly EntitySummary[],
  { words, type, among }: NameFilter,
): readonly EntitySummary[] {
  const wanted = folded(words.trim());
  const chosen = entities.filter((one) => (type === 'all' || one.type === type) && (among?.has(one.id) ?? true));
  if (wanted === '') return chosen;
  const spelled = (one: EntitySummary): readonly string[] => [one.name, ...one.aliases].map(folded);
  const found = chosen.filter((one) => spelled(one).some((name) => name.includes(wanted)));
  const begins = new Set(found.filter((one) => spelled(one).some((name) => name.startsWith(wanted))));
  return [...begins, ...found.filter((one) => !begins.has(one))];
}

/** The types that there are, with how many names each has, the most frequent first. */
export function countTypes(entities: readonly EntitySummary[]): readonly (readonly [NameType, number])[] {
  const counts = new Map<NameType, number>();
  for (const { type } of entities) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

const ALIASES_SHOWN = 2;

/** 'Method', 'Method, also Adam optimizer': the second line of a row. */
export function rowText({ type, aliases }: EntitySummary): string {
  const also = aliases.slice(0, ALIASES_SHOWN).join(', ');
  return also === '' ? t(typeNames[type].one) : t('{one}, also {also}', { one: t(typeNames[type].one), also });
}

export interface CutText {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** A sentence cut around the first spelling of a name in it, the longest first; `name` is empty if it has none. */
export function cutAroundName(text: string, { name, aliases }: Pick<EntitySummary, 'name' | 'aliases'>): CutText {
  const lower = text.toLowerCase();
  for (const spelling of [name, ...aliases].toSorted((a, b) => b.length - a.length)) {
    const at = lower.length === text.length ? lower.indexOf(spelling.toLowerCase()) : text.indexOf(spelling);
    const end = at + spelling.length;
    if (at !== -1 && spelling !== '')
      return { before: text.slice(0, at), name: text.slice(at, end), after: text.slice(end) };
  }
  return { before: text, name: '', after: '' };
}

/** A sentence that names something. */
export interface NamingSentence {
  /** Of its first occurrence in the whole list. */
  readonly index: number;
  /** How often the name stands in it. */
  readonly times: number;
  readonly occurrence: Occurrence;
}

export interface OccurrenceGroup {
  readonly section: Occurrence['section'];
  readonly path: readonly string[];
  readonly sentences: readonly NamingSentence[];
}

/** Occurrences as sentences under the headings of their sections, in reading order. */
export function groupBySection(occurrences: readonly Occurrence[]): readonly OccurrenceGroup[] {
  const groups: { section: Occurrence['section']; path: readonly string[]; sentences: NamingSentence[] }[] = [];
  occurrences.forEach((occurrence, index) => {
    const { section, path, text, pageIndex } = occurrence;
    const group = groups.at(-1);
    const last = group?.sentences.at(-1);
    if (!group || !last || group.section !== section)
      groups.push({ section, path, sentences: [{ index, times: 1, occurrence }] });
    else if (last.occurrence.text === text && last.occurrence.pageIndex === pageIndex)
      group.sentences[group.sentences.length - 1] = { ...last, times: last.times + 1 };
    else group.sentences.push({ index, times: 1, occurrence });
  });
  return groups;
}

const NAME_CHARACTERS = 80;

/** 'Attention Is All You Need names.graphml': what any file system takes. */
export function exportName(title: string, format: 'graphml' | 'json'): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, NAME_CHARACTERS)
    .trim();
  return `${plain === '' ? 'document' : plain} names.${format}`;
}
