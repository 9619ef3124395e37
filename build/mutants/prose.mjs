/**
 * Leaves out what is written for people alone: sentences of errors and descriptions of fields. A test that repeats such a
 * sentence says nothing about the program. Codes of errors, names and SQL are mutated like everything else.
 *
 * What is used of Babel's path.
 *
 * @typedef {object} NodePath
 * @property {{ readonly type: string, readonly value?: unknown }} node
 * @property {string | undefined} [listKey]
 * @property {number | string | null} [key]
 * @property {NodePath | null} [parentPath]
 */

/**
 * @param {NodePath} path
 * @returns {string | undefined} why it is left out
 */
export function reasonToLeaveOut(path) {
  const { node, listKey, parentPath } = path;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined;
  if (listKey !== 'arguments' || !parentPath) return undefined;
  const { type, callee } = /** @type {{ type: string, callee?: { name?: string, property?: { name?: string } } }} */ (
    parentPath.node
  );
  // The first argument of an AppError is its code.
  if (type === 'NewExpression' && callee?.name === 'AppError')
    return path.key === 1 ? 'sentence of an error' : undefined;
  if (type === 'NewExpression' && callee?.name === 'Error') return 'sentence of an error';
  if (type === 'CallExpression' && callee?.property?.name === 'describe') return 'description of a field';
  return undefined;
}

/** What Stryker looks for in a module of plugins. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore: reasonToLeaveOut } }];
