/**
 * Whoever answers at an address may answer without an end. So no reply is read by the methods that wait for one: the functions of
 * electron/network/bounded.ts read it, with bounds.
 */

const WHOLE = new Set(['json', 'text', 'arrayBuffer', 'bytes', 'blob', 'formData']);
const STREAM = new Set(['getReader', 'pipeThrough', 'pipeTo', 'tee', 'values']);

/** @type {import('eslint').Rule.RuleModule} */
export const replyRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unbounded: 'Read it with bounds: readText, readJson, readUpTo, readPieces of electron/network/bounded.ts.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        const isWhole = WHOLE.has(name) && node.arguments.length === 0 && !isSchema(callee.object);
        if (isWhole || (STREAM.has(name) && isBody(callee.object))) context.report({ node, messageId: 'unbounded' });
      },
      ForOfStatement(node) {
        if (node.await && isBody(node.right)) context.report({ node: node.right, messageId: 'unbounded' });
      },
    };
  },
};

/** zod's `z.json()` reads nothing. @param {any} node */
function isSchema(node) {
  return node.type === 'Identifier' && node.name === 'z';
}

/**
 * The stream of a reply, as it is written: `reply.body`, whatever its type is taken for.
 *
 * @param {any} node
 * @returns {boolean}
 */
function isBody(node) {
  if (['TSAsExpression', 'TSNonNullExpression', 'ChainExpression'].includes(node.type)) return isBody(node.expression);
  if (node.type === 'LogicalExpression') return isBody(node.left) || isBody(node.right);
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'body';
}
