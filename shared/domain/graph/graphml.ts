/** GraphML (graphml.graphdrawing.org), as Gephi, yEd and NetworkX read it. */

export type Datum = string | number;

/** One thing that is told of nodes, or of edges. */
export interface GraphKey {
  readonly name: string;
  readonly of: 'node' | 'edge';
  readonly type: 'string' | 'int';
}

export interface WrittenGraph {
  readonly title: string;
  readonly directed: boolean;
  readonly keys: readonly GraphKey[];
  /** Each under the names of its keys; what is absent is not written. */
  readonly nodes: readonly (Readonly<Record<string, Datum>> & { readonly id: string })[];
  /** @see nodes */
  readonly edges: readonly (Readonly<Record<string, Datum>> & { readonly source: string; readonly target: string })[];
}

/** @returns the file, with a line for each node and each edge */
export function writeGraphMl({ title, directed, keys, nodes, edges }: WrittenGraph): string {
  const dataOf = (of: GraphKey['of'], told: Readonly<Record<string, Datum>>): string =>
    keys
      .filter((key) => key.of === of && told[key.name] !== undefined)
      .map(({ name }) => `<data key="${name}">${escape(String(told[name]))}</data>`)
      .join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys.map(({ name, of, type }) => `  <key id="${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`),
    `  <graph id="${escape(title)}" edgedefault="${directed ? 'directed' : 'undirected'}">`,
    ...nodes.map((node) => `    <node id="${escape(node.id)}">${dataOf('node', node)}</node>`),
    ...edges.map(
      (edge, at) =>
        `    <edge id="e${at}" source="${escape(edge.source)}" target="${escape(edge.target)}">${dataOf('edge', edge)}</edge>`,
    ),
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
