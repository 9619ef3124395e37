import type { KnowledgeGraph } from '../index/knowledge-graph.ts';

/** A graph as programs that draw graphs read it: nodes and links by id. */
export function graphJson(graph: KnowledgeGraph, title: string): string {
  return JSON.stringify(
    {
      title,
      nodes: graph.entities.map(({ id, name, type, description, aliases, mentions }) => ({
        id,
        name,
        type,
        description,
        aliases,
        mentions: mentions.length,
      })),
      links: graph.relations,
    },
    null,
    1,
  );
}

/** GraphML (graphml.graphdrawing.org), as Gephi, yEd and NetworkX read it. */
export function graphMl(graph: KnowledgeGraph, title: string): string {
  const data = (key: string, value: string | number): string =>
    `<data key="${key}">${typeof value === 'number' ? value : escape(value)}</data>`;
  const nodes = graph.entities.map(
    ({ id, name, type, description, aliases, mentions }) =>
      `    <node id="n${id}">${data('name', name)}${data('type', type)}${data('description', description)}${data('aliases', aliases.join('; '))}${data('mentions', mentions.length)}</node>`,
  );
  const edges = graph.relations.map(
    ({ source, target, kind, weight }, at) =>
      `    <edge id="e${at}" source="n${source}" target="n${target}">${data('kind', kind)}${data('weight', weight)}</edge>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...['name', 'type', 'description', 'aliases'].map(
      (key) => `  <key id="${key}" for="node" attr.name="${key}" attr.type="string"/>`,
    ),
    '  <key id="mentions" for="node" attr.name="mentions" attr.type="int"/>',
    '  <key id="kind" for="edge" attr.name="kind" attr.type="string"/>',
    '  <key id="weight" for="edge" attr.name="weight" attr.type="int"/>',
    `  <graph id="${escape(title)}" edgedefault="undirected">`,
    ...nodes,
    ...edges,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

// XML 1.0 has no place for control characters, not even escaped.
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escape(text: string): string {
  return text
    .replace(UNWRITABLE, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
