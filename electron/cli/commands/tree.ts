import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { pageNameAndPlace } from '#shared/domain/text/quantity.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { unpackDetails } from '#shared/domain/document/details-codec.ts';
import { identify } from '../../engine/library/identify.ts';
import { systemLanguage } from '../../engine/indexing/languages.ts';
import { ParserPool, type ParsedPdf } from '../../engine/indexing/parsers.ts';
import { readDocument } from '../../engine/indexing/read-document.ts';
import { Recognizer } from '../../engine/indexing/recognizer.ts';
import { launchNode } from '../../process/launch.ts';
import { flag, type Command, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { judgedTree } from '../judged-tree.ts';
import { findDataFor } from '../language-data.ts';
import { chosenLanguageModel, someModelOptions } from '../language-model.ts';
import { chosenFolder, ocrFile, parserFile } from '../open-library.ts';
import { pagesOf } from '../pages-of.ts';
import { particularsLines } from '../particulars.ts';
import { printable, type Output } from '../output.ts';
import { chosenPassword, passwordHelp, passwordOptions } from '../password.ts';

/** A tree is waited for: the processor reads long scans for this long, and `index` recognizes them whole. */
const RECOGNIZE_MS = 60_000;
const languageModel = someModelOptions(['model', 'ollama']);

export const tree: Command = {
  name: 'tree',
  usage: 'FILE.pdf [--no-outline] [--blocks] [--no-ocr] [--model NAME] [--library DIR] [--password-file F] [--json]',
  summary: 'Print the section tree of a document.',
  help: [
    '  --no-outline     ignore bookmarks: the tree from the printed pages alone',
    '  --blocks         paragraphs, lists, tables, captions and so on as well',
    '  --no-ocr         leave scanned pages as they are; otherwise they are recognized for up to 60 seconds of the processor’s time',
    '  --model NAME     let this model of Ollama judge doubtful headings, as Settings, Models can let it for a library',
    '  --ollama URL     where Ollama is (default: OLLAMA_HOST, else 127.0.0.1:11434); headings are sent there',
    '  --library DIR    recognize with the language data that was chosen for this library',
    ...passwordHelp('an encrypted file'),
  ],
  options: {
    'no-outline': { type: 'boolean' },
    blocks: { type: 'boolean' },
    'no-ocr': { type: 'boolean' },
    library: { type: 'string' },
    ...languageModel.options,
    ...passwordOptions,
  },
  positionals: { min: 1, max: 1, what: 'The file' },
  run: async ([given = ''], values, surroundings) => {
    const { out, cwd, env, signal } = surroundings;
    const password = await chosenPassword(values, surroundings);
    const modelSettings = chosenLanguageModel(values, surroundings);
    if (modelSettings.chatModel) {
      for (const name of ['no-outline', 'blocks', 'no-ocr'])
        if (flag(values, name)) throw new UsageError(`--${name} and --model exclude each other.`);
      return judgedTree(given, password, { ...modelSettings, chatModel: modelSettings.chatModel }, surroundings);
    }
    const startedAt = performance.now();
    const file = path.resolve(cwd, given);
    const sha256 = await identify(file, path.basename(file), signal);
    const hashedAt = performance.now();
    const { pages, forget } = await pagesOf(file, sha256, env, signal);
    const parsers = new ParserPool({ file: parserFile, launch: launchNode });
    const recognizer = flag(values, 'no-ocr') ? undefined : makeRecognizer(chosenFolder(values, surroundings), env);
    let parsed: ParsedPdf;
    try {
      parsed = await readDocument(
        { parsers, recognizer },
        {
          path: pages.path,
          password,
          useOutline: !flag(values, 'no-outline'),
          withGraph: false,
        },
        {
          onProgress: ({ stage, pagesDone, pagesTotal }) => {
            const what = stage === 'recognizing' ? `Recognizing text · ${path.basename(file)}` : path.basename(file);
            out.progress.show(pagesTotal > 0 ? pagesDone / pagesTotal : 0, what);
          },
          recognizeMs: RECOGNIZE_MS,
        },
        signal,
      );
    } finally {
      parsers.close();
      recognizer?.close();
      await forget();
      out.progress.clear();
    }
    const title = pages.facts?.title ?? parsed.summary.title;
    const { summary } = parsed;
    const nodes = parsed.nodes.filter((node) => flag(values, 'blocks') || isHeading(node));
    for (const problem of summary.problems) out.note(`Page ${problem.pageIndex + 1}: ${problem.message}`);
    const particulars = summary.particulars ?? {};
    for (const line of particularsLines(particulars)) out.note(`${path.basename(file)}: ${line}.`);
    out.printJson('tree', {
      file,
      document: sha256,
      pages: summary.pages.length,
      title,
      ...(summary.particulars && { particulars }),
      nodes: nodes.map((node) => toJson(node, summary.pages)),
      ...(flag(values, 'blocks') ? { links: parsed.links ?? [] } : {}),
      timings: { hash: hashedAt - startedAt, ...summary.timings, total: performance.now() - startedAt },
    });
    printTree(nodes, summary.title, summary.pages, out);
    return exitCodes.done;
  },
};

function makeRecognizer(library: string, env: Surroundings['env']): Recognizer {
  return new Recognizer({
    file: ocrFile,
    launch: launchNode,
    languageData: () => findDataFor(library, env),
    systemLanguage: systemLanguage(),
  });
}

type ParsedNode = ParsedPdf['nodes'][number];

function isHeading(node: ParsedNode): boolean {
  return node.kind === 'document' || node.kind === 'section';
}

function toJson(node: ParsedNode, pages: readonly PageFrame[]) {
  const pageLabel = pages[node.pageIndex]?.label;
  return {
    id: node.id,
    parent: node.parent,
    level: node.level,
    kind: node.kind,
    ...(isHeading(node) ? { title: node.text } : { text: node.text }),
    page: node.pageIndex + 1,
    pageLabel: pageLabel ?? null,
    ...(node.label === undefined ? {} : { label: node.label }),
    ...(node.details === undefined ? {} : detailsJson(node.details)),
    confidence: node.confidence ?? 1,
    evidence: node.evidence ?? [],
  };
}

/** The place of a figure or table, its page 1-based as everywhere at the edges, and the rows and columns of a table. */
function detailsJson(packed: string) {
  const { area, cells } = unpackDetails(packed);
  return {
    ...(area ? { area: { page: area.pageIndex + 1, box: area.box } } : {}),
    ...(cells ? { table: { ...cells } } : {}),
  };
}

function printTree(nodes: readonly ParsedNode[], title: string, pages: readonly PageFrame[], out: Output): void {
  out.print(`${out.style('bold', printable(title) || 'Untitled')}  ${out.style('dim', howMany(pages.length, 'page'))}`);
  const below = nodes.filter((node) => node.kind !== 'document');
  if (below.length === 0) out.print(out.style('dim', '  No headings were found.'));
  for (const node of below) {
    const indent = '  '.repeat(node.level);
    const page = pageNameAndPlace(node.pageIndex, pages[node.pageIndex]?.label);
    const room = out.width - indent.length - page.length - 3;
    const text = isHeading(node) ? printable(node.text) : `${node.kind}: ${printable(node.text)}`;
    const shown = text.length > room ? `${text.slice(0, room - 1)}…` : text;
    const gap = Math.max(1, out.width - indent.length - shown.length - page.length - 2);
    const line = isHeading(node) ? shown : out.style('dim', shown);
    out.print(`${indent}${line} ${out.style('dim', '·'.repeat(gap))} ${page}`);
  }
}
