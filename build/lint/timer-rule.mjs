/**
 * A timer's callback has no caller: what it rejects with ends the program. So it begins no promise that nobody catches. Where the
 * promise is not thrown away by `void`, the native linter reports it, which knows the types.
 */

const TIMERS = new Set(['setInterval', 'setTimeout', 'setImmediate', 'queueMicrotask']);

/** @type {import('eslint').Rule.RuleModule} */
export const timerRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      floating: 'Nobody hears of what this rejects with, and the program ends: end it with .catch(…), or use every(…).',
      async:
        'Nobody hears of what this throws, and the program ends: catch it in a function that is not async, or use every(…).',
    },
  },
  create(context) {
    /** Callbacks of timers that the walk is in. @type {unknown[]} */
    const inside = [];
    /** @param {any} node */
    const enter = (node) => {
      if (!isTimed(node)) return;
      inside.push(node);
      if (node.async) context.report({ node, messageId: 'async' });
    };
    /** @param {any} node */
    const leave = (node) => {
      if (inside.at(-1) === node) inside.pop();
    };
    return {
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      /** @param {any} node */
      "UnaryExpression[operator='void']"(node) {
        if (inside.length > 0 && mayReject(node.argument)) context.report({ node, messageId: 'floating' });
      },
    };
  },
};

/** The first argument of a timer. @param {any} node */
function isTimed({ parent, ...node }) {
  if (parent?.type !== 'CallExpression' || parent.arguments[0]?.range?.[0] !== node.range?.[0]) return false;
  const { callee } = parent;
  const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  return TIMERS.has(name);
}

/**
 * A call whose promise nobody catches; anything else begins nothing.
 *
 * @param {any} node
 * @returns {boolean}
 */
function mayReject(node) {
  if (node.type === 'AwaitExpression') return true;
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type !== 'MemberExpression') return true;
  if (callee.property.name === 'catch') return false;
  if (callee.property.name === 'then' && node.arguments.length === 2) return false;
  // What comes after all cases is as good as what stands before it.
  return callee.property.name === 'finally' ? mayReject(callee.object) : true;
}
