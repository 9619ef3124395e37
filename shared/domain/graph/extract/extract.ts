import type { Link } from '../../document/links/link.ts';
import type { ContentKind } from '../../document/tree.ts';
import type { Entity, EntityType, KnowledgeGraph, Mention } from '../../index/knowledge-graph.ts';
import { abbreviationsIn } from '../../text/abbreviations.ts';
import { withLabelled } from './labelled.ts';
import { locate } from './locate.ts';
import { isCodeLike, foundNamesIn } from './found-names.ts';
import { relationsOf } from './relations.ts';
import type { SourceNode } from './source-node.ts';
import { termsOf } from './terms.ts';
import { descriptionIn, typeByContext, typeByName } from './type-cues.ts';

interface Draft {
  readonly name: string;
  readonly aliases: Set<string>;
  readonly votes: Map<EntityType, number>;
  mentions: Mention[];
  description: string;
}

const LEAST_NAMES = 2;
const MAX_ENTITIES = 5000;
const AROUND = 80;
/** Text that names things in its own words; references and code name too much. */
const READ: ReadonlySet<ContentKind> = new Set([
  'title',
  'abstract',
  'text',
  'list-item',
  'caption',
  'footnote',
  'table',
]);

/**
 * The light extractor: entities and relations of one document without a language model. Acronyms with their long forms,
 * names that occur twice, terms that repeat; tables, figures, formulas and algorithms by their labels, tied to what stands
 * in them and around them. One pass over the text to learn the names, one to find them: linear in the text.
 *
 * @param links  of the document: its captions and mentions are where a figure is spoken of
 */
export function extractGraph(nodes: readonly SourceNode[], links: readonly Link[] = []): KnowledgeGraph {
  const read = nodes.filter(({ kind, text }) => READ.has(kind) && text !== '');
  const drafts = learn(read);
  const byForm = new Map<string, Draft>();
  for (const draft of drafts)
    for (const form of [draft.name, ...draft.aliases]) if (!byForm.has(form)) byForm.set(form, draft);
  for (const node of read) {
    for (const { form, start, end } of locate(node.text, byForm)) {
      const draft = byForm.get(form)!;
      draft.mentions.push({ node: node.id, start, end });
      observe(draft, node.text, start, end);
    }
  }
  const named = drafts
    .filter(({ mentions }) => mentions.length >= LEAST_NAMES)
    .slice(0, MAX_ENTITIES)
    .map(toEntity);
  const { entities, contained } = withLabelled(named, nodes, links);
  return { entities, relations: [...relationsOf(entities, nodes), ...contained] };
}

/** The names of a document, each once: with its acronym if it has one. */
function learn(nodes: readonly SourceNode[]): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  const key = (name: string): string => name.toLowerCase();
  const add = (name: string): Draft => {
    const known = drafts.get(key(name));
    if (known) return known;
    const draft: Draft = { name, aliases: new Set(), votes: new Map(), mentions: [], description: '' };
    drafts.set(key(name), draft);
    return draft;
  };
  const shorts = new Map<string, string>();
  for (const { short, long } of nodes.flatMap(({ text }) => abbreviationsIn(text))) {
    if (shorts.has(short)) continue;
    shorts.set(short, long);
    const draft = add(long);
    draft.aliases.add(short);
    drafts.set(key(short), draft);
  }
  const seen = new Map<string, { count: number; inside: number }>();
  for (const { text } of nodes) {
    for (const { name, opens } of foundNamesIn(text)) {
      const entry = seen.get(name) ?? { count: 0, inside: 0 };
      entry.count++;
      // A capital that opens a sentence tells nothing, unless the word looks like a name anyway.
      if (!opens || isCodeLike(name) || name.includes(' ')) entry.inside++;
      seen.set(name, entry);
    }
  }
  for (const [name, { count, inside }] of seen) if (count >= LEAST_NAMES && inside * 2 >= count) add(name);
  for (const { term } of termsOf(nodes.map(({ text }) => text))) add(term);
  return [...new Set(drafts.values())];
}

function observe(draft: Draft, text: string, start: number, end: number): void {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + 3 * AROUND);
  const type = typeByContext(before, after);
  if (type) draft.votes.set(type, (draft.votes.get(type) ?? 0) + 1);
  if (!draft.description) draft.description = descriptionIn(after) ?? '';
}

function toEntity(draft: Draft, id: number): Entity {
  const voted = [...draft.votes].sort((a, b) => b[1] - a[1])[0];
  // One chance neighbor decides nothing about a name that stands in many places.
  const type = typeByName(draft.name) ?? (voted && voted[1] * 10 >= draft.mentions.length ? voted[0] : 'term');
  return {
    id,
    name: draft.name,
    type,
    description: draft.description,
    aliases: [...draft.aliases],
    mentions: draft.mentions,
  };
}
