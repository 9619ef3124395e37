/** Tables, figures, formulas and algorithms as entities of their own (BookRAG §4.3.1), tied to what belongs to them. */
import type { Link, LinkKind } from '../../document/links/link.ts';
import { gridOf } from '../../document/table-grid.ts';
import type { ContentKind } from '../../document/tree.ts';
import type { Entity, EntityType, Mention, Relation } from '../../index/knowledge-graph.ts';
import { quantityOf } from '../../text/quantity.ts';
import type { SourceNode } from './source-node.ts';
import { typeByName } from './type-cues.ts';

const MAX_HEADER_CHARS = 60;

const LABELLED: Partial<Record<ContentKind, EntityType>> = {
  table: 'table',
  figure: 'figure',
  formula: 'formula',
  code: 'algorithm',
};
/** Links that speak of what has a label. */
const SPEAKING: ReadonlySet<LinkKind> = new Set(['caption', 'figure', 'table', 'equation', 'other']);

/**
 * The entities with one more for all that has a label: it is mentioned where it stands, in its caption and wherever the text
 * refers to it. The headers of a table, and the names in a caption, are `ContainedIn` it.
 */
export function withLabelled(
  named: readonly Entity[],
  nodes: readonly SourceNode[],
  links: readonly Link[],
): { readonly entities: readonly Entity[]; readonly contained: readonly Relation[] } {
  const entities: Entity[] = [...named];
  const contained: Relation[] = [];
  const byName = new Map(
    named.flatMap((entity) => [entity.name, ...entity.aliases].map((name) => [name.toLowerCase(), entity.id])),
  );
  const spoken = Map.groupBy(
    links.filter(({ kind }) => SPEAKING.has(kind)),
    ({ target }) => target,
  );
  const orders = new Map(nodes.map(({ id }, at) => [id, at]));
  const inCaption = namesByNode(named, captionsOf(spoken));
  for (const node of nodes) {
    const type = LABELLED[node.kind];
    if (!type || node.label === undefined) continue;
    const id = entities.length;
    const around = (spoken.get(node.id) ?? []).filter(({ source }) => source !== node.id && orders.has(source));
    const mentions: readonly Mention[] = [
      { node: node.id, start: 0, end: node.text.length },
      ...around.map(({ source, start, end }) => ({ node: source, start, end })),
    ];
    entities.push({
      id,
      name: node.label,
      type,
      description: '',
      aliases: [],
      mentions: mentions.toSorted((a, b) => orders.get(a.node)! - orders.get(b.node)! || a.start - b.start),
    });
    for (const header of headersOf(node)) {
      let known = byName.get(header.name.toLowerCase());
      if (known === undefined) {
        known = entities.length;
        byName.set(header.name.toLowerCase(), known);
        entities.push({
          id: known,
          name: header.name,
          type: typeByName(header.name) ?? 'header',
          description: '',
          aliases: [],
          mentions: [],
        });
      }
      const entity = entities[known]!;
      entities[known] = {
        ...entity,
        mentions: [...entity.mentions, { node: node.id, start: header.start, end: header.end }],
      };
      contained.push({ source: known, target: id, kind: 'ContainedIn', weight: 1 });
    }
    for (const { source, kind } of around)
      for (const name of kind === 'caption' ? (inCaption.get(source) ?? []) : [])
        contained.push({ source: name, target: id, kind: 'ContainedIn', weight: 1 });
  }
  return { entities, contained: onceEach(contained) };
}

function captionsOf(spoken: ReadonlyMap<Link['target'], readonly Link[]>): ReadonlySet<Link['source']> {
  return new Set([...spoken.values()].flat().flatMap(({ source, kind }) => (kind === 'caption' ? [source] : [])));
}

/** Entities that are mentioned in these nodes, by node. */
function namesByNode(
  named: readonly Entity[],
  nodes: ReadonlySet<Mention['node']>,
): ReadonlyMap<Mention['node'], ReadonlySet<number>> {
  const found = new Map<Mention['node'], Set<number>>();
  for (const { id, mentions } of named) {
    for (const { node } of mentions) {
      if (!nodes.has(node)) continue;
      const known = found.get(node);
      if (known) known.add(id);
      else found.set(node, new Set([id]));
    }
  }
  return found;
}

function headersOf({
  cells,
  text,
}: SourceNode): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  const grid = cells && gridOf(cells, text);
  if (!grid) return [];
  return [...grid.rows, ...grid.columns].flatMap(({ name }) => {
    const bare = name.replace(/\s*[[(][^\])]*[\])]/gu, '').trim();
    const start = bare === '' ? -1 : text.indexOf(bare);
    const isName =
      start >= 0 && bare.length <= MAX_HEADER_CHARS && quantityOf(bare) === undefined && /\p{L}{2}/u.test(bare);
    return isName ? [{ name: bare, start, end: start + bare.length }] : [];
  });
}

function onceEach<T extends { readonly source: number; readonly target: number }>(
  relations: readonly T[],
): readonly T[] {
  return [...new Map(relations.map((one) => [`${one.source} ${one.target}`, one])).values()];
}
