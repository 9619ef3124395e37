/** What a file pulls in when it runs: imports of values, followed to the end. */
import ts from 'typescript';
import { targetOf } from './circles.mjs';
import { isIn, isTest } from './judge.mjs';

/**
 * @param {string} text
 * @returns {string[]} what a file imports as a value, as written; what is erased with the types is left out
 */
export function valueImportsIn(text) {
  const { statements } = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  return statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) && !ts.isExportDeclaration(one)) return [];
    const { moduleSpecifier: specifier } = one;
    return specifier && ts.isStringLiteral(specifier) && !isErased(one) ? [specifier.text] : [];
  });
}

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} one */
function isErased(one) {
  if (ts.isExportDeclaration(one)) return one.isTypeOnly;
  const { importClause: clause } = one;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { namedBindings: named } = clause;
  return !clause.name && named && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/**
 * @param {string} file  path from the root
 * @param {(file: string) => string | null} read  null for a file that is not there
 * @returns {Set<string>} the file and all that it pulls in
 */
export function closureOf(file, read) {
  const found = new Set([file]);
  for (const one of found) {
    for (const specifier of valueImportsIn(read(one) ?? '')) {
      const target = targetOf(one, specifier);
      if (target !== undefined) found.add(target);
    }
  }
  return found;
}

/**
 * @param {readonly import('./layers.mjs').Bound[]} bounds
 * @param {(file: string) => string | null} read
 * @returns {string[]} one line for each file that pulls in more than it may
 */
export function beyondBounds(bounds, read) {
  return bounds.flatMap(({ file, most, alike = [] }) => {
    if (read(file) === null) return [`build/layers/layers.mjs: ${file}, which has a bound, is not there`];
    const { size } = new Set([...closureOf(file, read)].map((one) => alike.find((own) => one.startsWith(own)) ?? one));
    return size > most ? [`${file}: pulls in ${size} files by value, more than ${most}`] : [];
  });
}

/**
 * @param {readonly import('./layers.mjs').Door[]} doors
 * @param {readonly string[]} files
 * @param {(file: string) => string | null} read
 * @returns {string[]} one line for each file that opens a door without a key, and for each key that opens nothing
 */
export function forcedDoors(doors, files, read) {
  return doors.flatMap(({ file: door, within, keys }) => {
    const openers = files.filter(
      (file) =>
        isIn(file, within) &&
        !isTest(file) &&
        valueImportsIn(read(file) ?? '').some((specifier) => targetOf(file, specifier) === door),
    );
    return [
      ...openers
        .filter((file) => !keys.some((key) => isIn(file, key)))
        .map((file) => `${file}: may not import ${door}; what it reads is to be handed on`),
      ...keys
        .filter((key) => !openers.some((file) => isIn(file, key)))
        .map((key) => `build/layers/layers.mjs: ${key} has a key to ${door} and does not open it`),
    ];
  });
}
