/** Which function of the source a sampled one is, and what part of Wayleaf it belongs to. */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Named } from './fold.ts';

const NOBODY = new Set(['(root)', '(idle)']);
const OF_V8 = /^\((?<what>.+)\)$/;
/** A package's own map of what it was bundled from. */
const OF_A_BUNDLE = /^webpack:\/\/(?<package>[^/]+)\/(?<file>.+)$/;
/** Folders that are told apart one level further down. */
const WIDE = ['shared/domain', 'electron/engine', 'electron/parser'];

/**
 * @param root  of the repository; bundles with maps beside them, and sources themselves, are below it
 */
export function sourceNames(root: string): Named {
  const maps = new Map<string, SourceMap | undefined>();
  const sourceOf = (url: string, line: number, column: number): string | undefined => {
    if (!url.startsWith('file:')) return undefined;
    const file = fileURLToPath(url);
    if (!maps.has(file)) maps.set(file, mapBeside(file));
    const map = maps.get(file);
    if (!map) return path.relative(root, file);
    const entry = map.findEntry(line, column);
    if (!('originalSource' in entry)) return undefined;
    const bundled = OF_A_BUNDLE.exec(entry.originalSource)?.groups;
    if (bundled) return `node_modules/${bundled.package}/${bundled.file}`;
    return path.relative(root, path.resolve(path.dirname(file), entry.originalSource));
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    if (NOBODY.has(functionName)) return null;
    const ofV8 = OF_V8.exec(functionName)?.groups?.what;
    if (url === '') return ofV8 === undefined ? null : { name: ofV8, part: ofV8 };
    if (url.startsWith('node:')) return null;
    const source = sourceOf(url, lineNumber, columnNumber);
    const part = source === undefined ? 'bundle' : partOf(source);
    return { name: functionName === '' ? `(${path.basename(source ?? url)})` : functionName, part };
  };
}

/** `pdfjs-dist`, `shared/domain/document`, `electron/parser/text`, `electron/process`. */
export function partOf(source: string): string {
  const folders = source.replaceAll(path.sep, '/').split('/');
  const packages = folders.lastIndexOf('node_modules');
  if (packages >= 0)
    return folders.slice(packages + 1, packages + (folders[packages + 1]?.startsWith('@') ? 3 : 2)).join('/');
  const above = folders.slice(0, -1);
  const isWide = WIDE.includes(above.slice(0, 2).join('/'));
  // What is the widest room of the domain has rooms of its own.
  const deep = above.slice(0, 3).join('/') === 'shared/domain/document' ? 4 : 3;
  return above.slice(0, isWide ? deep : 2).join('/');
}

function mapBeside(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined; // it is a source itself
  }
}
