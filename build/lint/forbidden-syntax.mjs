/** Rules that forbid what a selector finds (https://eslint.org/docs/latest/extend/selectors). */

const MODULE = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';

export const defaultExportRule = forbid(
  'Export by name, so that a thing is called the same everywhere.',
  'ExportDefaultDeclaration',
);

/** What a module of the window could keep something in; a value whose type is readonly is none of it. */
export const moduleStateRule = forbid(
  'Keep it in a slice, or in what a slice is made with: every window and every test has its own.',
  `${MODULE}[kind!='const']`,
  `${MODULE} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.typeName.name=/^Readonly/]) > NewExpression[callee.name]`,
  `${MODULE} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.operator='readonly']) > ArrayExpression[elements.length=0]`,
  'PropertyDefinition[static=true][readonly!=true]',
  "ImportDeclaration[source.value='zustand'] > ImportSpecifier[imported.name='create']",
);

/** A test that waits for a time is slow where there was enough of it, and fails on a machine where there was not. */
export const fixedWaitRule = forbid(
  'Wait for what happens: a promise, `turn()`, a stopped clock, or `expect.poll`.',
  "CallExpression[callee.property.name='waitForTimeout']",
  "NewExpression[callee.name='Promise'] > :function[params.length<2] > CallExpression[callee.name='setTimeout']",
  "NewExpression[callee.name='Promise'] > :function[params.length<2] > BlockStatement > ExpressionStatement > CallExpression[callee.name='setTimeout']",
  "AwaitExpression > CallExpression[callee.name=/^(?:delay|pause|sleep|wait)$/][arguments.0.type='Literal']",
  "ImportDeclaration[source.value=/^(?:node:)?timers\\/promises$/] > ImportSpecifier[imported.name='setTimeout']",
);

/**
 * @param {string} message
 * @param {readonly string[]} selectors
 * @returns {import('eslint').Rule.RuleModule}
 */
function forbid(message, ...selectors) {
  return {
    meta: { type: 'problem', schema: [], messages: { forbidden: message } },
    create: (context) =>
      Object.fromEntries(
        selectors.map((selector) => [
          selector,
          (/** @type {import('estree').Node} */ node) => context.report({ node, messageId: 'forbidden' }),
        ]),
      ),
  };
}
