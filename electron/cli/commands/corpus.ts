import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { documentNode, rootToLeafPaths } from '../training/corpus-paths.ts';
import { formatLabels } from '#shared/domain/prompts/label.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { runToEnd } from '#shared/domain/index/material.ts';
import { readSegments } from '#shared/domain/index/read-segments.ts';
import { stringOption, type Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withExistingLibrary } from '../open-library.ts';
import { documentHelp, documentOptions, withDocument } from '../with-document.ts';

interface CorpusLine {
  readonly kind: 'document' | 'path';
  readonly document: DocumentId;
  /** To learn from, or to tell how much was learned: all of a document is one or the other. */
  readonly split: 'train' | 'dev';
  /** Titles from the root to the leaf; of a document only its own. */
  readonly titles: readonly string[];
  readonly text: string;
}

export const corpus: Command = {
  name: 'corpus',
  usage: '[FILE.pdf|ID]… [--out FILE] [--library DIR] [--json]',
  summary: 'Export documents and all their root-to-leaf paths as label-format text, for training.',
  help: [
    '  --out FILE       write there instead of to standard output',
    ...documentHelp,
    '',
    'JSONL: a line {"kind": "document", "document", "split", "titles", "text"} for each document, and one of the kind "path"',
    'for each path from its title over its abstract to a section without subsections. Authors, references and labels of',
    'figures are left out. One document in ten is "dev", the others are "train". Without a document: all of the library.',
    'With --json one object with the same objects as `lines`.',
    '',
  ],
  options: { ...documentOptions, out: { type: 'string' } },
  positionals: { min: 0, max: Infinity, what: 'A file or the id of a document' },
  run: async (named, values, surroundings) => {
    const { out, cwd } = surroundings;
    const lines: CorpusLine[] = [];
    if (named.length === 0) {
      await withExistingLibrary(
        chosenFolder(values, surroundings),
        (library) => {
          const { reader } = library.engine;
          for (const { id } of reader.documents({ kind: 'library' })) lines.push(...linesOf(id, reader));
          return Promise.resolve();
        },
        { out: surroundings.out },
      );
    }
    for (const one of named) {
      await withDocument(one, values, surroundings, (library, document) => {
        lines.push(...linesOf(document, library.engine.reader));
        return Promise.resolve();
      });
    }
    if (lines.length === 0) throw new UsageError('There is no text to export.');
    const jsonl = lines.map((line) => JSON.stringify(line)).join('\n');
    const target = stringOption(values, 'out');
    if (target !== undefined) {
      await writeFile(path.resolve(cwd, target), `${jsonl}\n`).catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        throw new UsageError(`Nothing can be written to ${target}${code ? ` (${code})` : ''}.`);
      });
    }
    if (out.json) out.printJson('corpus', target === undefined ? { lines } : { ...countsOf(lines), file: target });
    else if (target === undefined) out.printData(jsonl);
    else
      out.print(
        `${howMany(countsOf(lines).documents, 'document')}, ${howMany(countsOf(lines).paths, 'path')}: ${target}`,
      );
    return exitCodes.done;
  },
};

function countsOf(lines: readonly CorpusLine[]): { readonly documents: number; readonly paths: number } {
  const documents = lines.filter(({ kind }) => kind === 'document').length;
  return { documents, paths: lines.length - documents };
}

const DEV_OF = 10;

/** By the document alone, so that it stays where it is whatever is exported beside it. */
function splitOf(id: DocumentId): CorpusLine['split'] {
  return Number.parseInt(id.slice(0, 8), 16) % DEV_OF === 0 ? 'dev' : 'train';
}

function linesOf(id: DocumentId, reader: IndexReader): readonly CorpusLine[] {
  const segments = runToEnd(readSegments(id, reader));
  const nodes = new Set(segments.flatMap(({ sentences }) => sentences.map(({ span }) => span.node)));
  const kinds = new Map(reader.contents(id, [...nodes]).map((one) => [one.id, one.kind]));
  const document = { sections: reader.sections(id), segments, kindOf: (node: NodeId) => kinds.get(node) };
  const split = splitOf(id);
  const whole = documentNode(document);
  if (!whole) return [];
  return [
    { kind: 'document', document: id, split, titles: [whole.title], text: formatLabels([whole]) },
    ...rootToLeafPaths(document).map(({ titles, node }): CorpusLine => ({
      kind: 'path',
      document: id,
      split,
      titles,
      text: formatLabels([node]),
    })),
  ];
}
