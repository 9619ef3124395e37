/** Finds the messages of the window, and those that are said by other processes, too, where they are written: `t('…')`, `msg('…')` and `<T message="…">`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Use  one place where a message is written
 * @property {string} file  from the repository root, with '/'
 * @property {readonly string[] | null} values  names of the values it is given; null where they cannot be read off
 */

const FOLDERS = ['renderer', 'shared/base', 'shared/wording'];
const SKIPPED = /\.test\.tsx?$|\/testing\.ts$|\/languages\//;

/**
 * All messages of the repository.
 *
 * @param {string} root  of the repository
 * @returns {Map<string, Use[]>} by their English words, in the order of files and places
 */
export function scanMessages(root) {
  /** @type {Map<string, Use[]>} */
  const found = new Map();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.split(path.sep).join('/')}`,
    ),
  )
    .filter((name) => /\.tsx?$/.test(name) && !SKIPPED.test(name))
    .sort();
  for (const file of files) {
    for (const { message, values } of messagesOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      const uses = found.get(message) ?? [];
      uses.push({ file, values });
      found.set(message, uses);
    }
  }
  return found;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ message: string, values: readonly string[] | null }[]}
 */
export function messagesOf(file, text) {
  /** @type {{ message: string, values: readonly string[] | null }[]} */
  const found = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const [message, values] = node.arguments;
      // `t(…)` of the window, `voice.t(…)` of what is shared.
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      if ((name === 't' || name === 'msg') && message && ts.isStringLiteralLike(message))
        found.push({ message: message.text, values: name === 't' ? namesOf(values) : null });
    } else if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'T') {
      const message = stringOf(attributeOf(node, 'message'));
      const values = attributeOf(node, 'values');
      const given = values && ts.isJsxExpression(values) ? values.expression : values;
      if (message !== undefined) found.push({ message, values: namesOf(given) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {ts.JsxSelfClosingElement} element
 * @param {string} name
 */
function attributeOf(element, name) {
  for (const attribute of element.attributes.properties)
    if (ts.isJsxAttribute(attribute) && attribute.name.getText() === name) return attribute.initializer;
  return undefined;
}

/** @param {ts.Node | undefined} node */
function stringOf(node) {
  const inner = node && ts.isJsxExpression(node) ? node.expression : node;
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}

/**
 * @param {ts.Node | undefined} values
 * @returns {readonly string[] | null}
 */
function namesOf(values) {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map((property) => property.name?.getText());
  return names.every((name) => name !== undefined) ? names : null;
}
