/** Who cites whom in the whole library, or in a collection, for lists, graphs and files. */
import { csvOf } from '#shared/base/grids.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesDocument, CitesFormat } from '#shared/contract/cites.ts';
import { citationsAmong } from '#shared/domain/citing/citations.ts';
import type { CitedBy } from '#shared/domain/citing/match.ts';
import { writeGraphMl } from '#shared/domain/graph/graphml.ts';
import { inSteps } from '../answering/scope.ts';
import { byTitle, documentOf, type CitingDeps } from './cited.ts';

export interface LibraryCites {
  /** By title. */
  readonly documents: CitesDocument[];
  readonly links: { from: DocumentId; to: DocumentId; by: CitedBy }[];
  readonly of: number;
}

/** @param collection  both documents of a pair are in it */
export async function libraryCites(
  collection: string | undefined,
  deps: CitingDeps,
  signal: AbortSignal,
): Promise<LibraryCites> {
  const { reader } = deps;
  const { all } = await inSteps(citationsAmong(reader), signal);
  const shown = new Set(reader.documents({ kind: 'library' }).map(({ id }) => id));
  const chosen = new Set(
    deps
      .documents()
      .filter(
        ({ id, collections = [] }) => shown.has(id) && (collection === undefined || collections.includes(collection)),
      )
      .map(({ id }) => id),
  );
  const links = all
    .filter(({ from, to }) => chosen.has(from) && chosen.has(to))
    .map(({ from, to, by }) => ({ from, to, by }));
  const linked = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const documents = linked.map((id) => documentOf(id, deps)).toSorted(byTitle);
  return { documents, links, of: chosen.size };
}

/** A table of pairs as CSV; a graph as GraphML, or as nodes and links in JSON. */
export function writeCites(cites: LibraryCites, format: CitesFormat): string {
  switch (format) {
    case 'csv':
      return csvCites(cites);
    case 'graphml':
      return graphMlCites(cites);
    case 'json':
      return jsonCites(cites);
  }
}

function csvCites({ documents, links }: LibraryCites): string {
  const byId = new Map(documents.map((one) => [one.document, one]));
  const named = (id: DocumentId): string[] => {
    const { title = '', authors = '', year = null } = byId.get(id) ?? {};
    return [title, authors, String(year ?? ''), id];
  };
  const head = (whose: string): string[] => ['', ' authors', ' year', ' id'].map((what) => `${whose}${what}`);
  const rows = links.map(({ from, to, by }) => [...named(from), ...named(to), by]);
  return csvOf([[...head('Citing'), ...head('Cited'), 'Told by'], ...rows]);
}

function graphMlCites({ documents, links }: LibraryCites): string {
  return writeGraphMl({
    title: 'citations',
    directed: true,
    keys: [
      { name: 'title', of: 'node', type: 'string' },
      { name: 'authors', of: 'node', type: 'string' },
      { name: 'year', of: 'node', type: 'int' },
      { name: 'by', of: 'edge', type: 'string' },
    ],
    nodes: documents.map(({ document, title, authors, year }) => ({
      id: document,
      title,
      authors,
      ...(year !== null && { year }),
    })),
    edges: links.map(({ from, to, by }) => ({ source: from, target: to, by })),
  });
}

function jsonCites({ documents, links }: LibraryCites): string {
  const nodes = documents.map(({ document, ...facts }) => ({ id: document, ...facts }));
  return JSON.stringify({ nodes, links: links.map(({ from, to, by }) => ({ source: from, target: to, by })) }, null, 1);
}
