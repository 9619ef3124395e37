/** Reads from the source of a gallery's entries which examples there are, and what each of them is made with. */
import ts from 'typescript';

/**
 * @typedef {object} Made
 * @property {string} id
 * @property {string} text  of the example, and of what its file has that it uses
 * @property {readonly string[]} imports  what it uses of other files, as written
 */

/**
 * @param {string} file
 * @param {string} text
 * @returns {Made[]} in the order of the file
 * @throws {Error} for an example whose `id` is no string where it is written
 */
export function examplesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declared = declarationsOf(source);
  return listsOfExamples(source).flatMap((list) =>
    list.elements.map((example) => {
      const id = idOf(example);
      if (id === undefined) throw new Error(`${file}: write the id of an example as a string: ${example.getText()}`);
      const { statements, imports } = usedBy(example, declared);
      return { id, text: [example, ...statements].map((one) => one.getText()).join('\n'), imports };
    }),
  );
}

/**
 * What a file declares or imports, by name.
 *
 * @typedef {ReadonlyMap<string, ts.Statement>} Declared
 */

/**
 * @param {ts.SourceFile} source
 * @returns {Declared}
 */
function declarationsOf(source) {
  /** @type {Map<string, ts.Statement>} */
  const declared = new Map();
  for (const statement of source.statements) for (const name of namesOf(statement)) declared.set(name, statement);
  return declared;
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]} that it declares
 */
function namesOf(statement) {
  /** @type {string[]} */
  const names = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Types do nothing.
    if (ts.isImportClause(node) && node.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
    if (ts.isImportSpecifier(node) && node.isTypeOnly) return;
    const isDeclared = ts.isBindingElement(node) || ts.isVariableDeclaration(node) || ts.isImportSpecifier(node);
    const isNamed = ts.isFunctionDeclaration(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
    if ((isDeclared || isNamed) && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    // What a function declares inside is its own.
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

/** @param {ts.SourceFile} source */
function listsOfExamples(source) {
  /** @type {ts.ArrayLiteralExpression[]} */
  const lists = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'examples' &&
      ts.isArrayLiteralExpression(node.initializer)
    )
      lists.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lists;
}

/**
 * @param {ts.Expression} example  `{ id: 'it', … }`, `made('it', …)`, or `{ ...made('it', …), … }`
 * @returns {string | undefined}
 */
function idOf(example) {
  if (ts.isCallExpression(example)) return stringOf(example.arguments[0]);
  if (!ts.isObjectLiteralExpression(example)) return undefined;
  const ids = example.properties.map((one) => {
    if (ts.isSpreadAssignment(one)) return idOf(one.expression);
    return ts.isPropertyAssignment(one) && one.name.getText() === 'id' ? stringOf(one.initializer) : undefined;
  });
  return ids.findLast((id) => id !== undefined);
}

/** @param {ts.Expression | undefined} written */
function stringOf(written) {
  return written && ts.isStringLiteral(written) ? written.text : undefined;
}

/**
 * @param {ts.Node} example
 * @param {Declared} declared
 * @returns {{ statements: readonly ts.Statement[], imports: readonly string[] }}
 */
function usedBy(example, declared) {
  /** @type {Set<ts.Statement>} */
  const used = new Set();
  addUsed(example, declared, used);
  // What is added on the way is visited, too.
  for (const statement of used) if (!ts.isImportDeclaration(statement)) addUsed(statement, declared, used);
  const all = [...used];
  const imports = all.flatMap((one) =>
    ts.isImportDeclaration(one) && ts.isStringLiteral(one.moduleSpecifier) ? [one.moduleSpecifier.text] : [],
  );
  return { statements: all.filter((one) => !ts.isImportDeclaration(one)), imports };
}

/**
 * @param {ts.Node} node
 * @param {Declared} declared
 * @param {Set<ts.Statement>} used  is added to
 */
function addUsed(node, declared, used) {
  const statement = ts.isIdentifier(node) ? declared.get(node.text) : undefined;
  if (statement) used.add(statement);
  ts.forEachChild(node, (child) => addUsed(child, declared, used));
}
