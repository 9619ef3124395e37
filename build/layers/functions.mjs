/** Functions of a source file, as they are counted and as they are traced. */
import ts from 'typescript';

/**
 * @typedef {object} Measured
 * @property {string} name  its own, or that of what it is given to; empty for a function without either
 * @property {number} line  from 1
 * @property {number} lines
 * @property {number} complexity  cyclomatic: one, and one more for each branch, loop, `catch`, `&&`, `||` and `??` of its own body
 */

/**
 * @param {string} file  its ending tells how it is read
 * @param {string} text
 * @returns {readonly Measured[]} in the order in which they begin, one inside another counted apart
 */
export function measureFunctions(file, text) {
  const source = parse(file, text);
  const found = /** @type {Measured[]} */ ([]);
  forEachFunction(source, (node) => {
    const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
    const to = source.getLineAndCharacterOfPosition(node.end).line;
    found.push({ name: nameOf(node), line: from + 1, lines: to - from + 1, complexity: complexityOf(node) });
  });
  return found;
}

/**
 * The text with a call at the beginning of each function: `globalThis.roadCall?.(id)`.
 *
 * @param {string} file
 * @param {string} text
 * @param {(name: string) => number} idOf  asked once for each function, in the order in which they begin
 */
export function withCalls(file, text, idOf) {
  const source = parse(file, text);
  const inserts = /** @type {{ at: number, what: string }[]} */ ([]);
  forEachFunction(source, (node) => {
    const call = `globalThis.roadCall?.(${idOf(nameOf(node))})`;
    const { body } = node;
    if (ts.isBlock(body)) inserts.push({ at: body.getStart(source) + 1, what: ` ${call};` });
    else inserts.push({ at: body.getStart(source), what: `(${call}, ` }, { at: body.end, what: ')' });
  });
  let made = '';
  let done = 0;
  for (const { at, what } of inserts.toSorted((a, b) => a.at - b.at)) {
    made += text.slice(done, at) + what;
    done = at;
  }
  return made + text.slice(done);
}

/** @typedef {ts.FunctionLikeDeclaration & { readonly body: ts.Block | ts.Expression }} WithBody */

/**
 * @param {ts.Node} source
 * @param {(node: WithBody) => void} visit
 */
function forEachFunction(source, visit) {
  const walk = (/** @type {ts.Node} */ node) => {
    if (hasBody(node)) visit(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

/**
 * @param {ts.Node} node
 * @returns {node is WithBody}
 */
function hasBody(node) {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/**
 * @param {string} file
 * @param {string} text
 */
function parse(file, text) {
  const kind = /\.[jt]sx$/u.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** @param {WithBody} node */
function nameOf(node) {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
}

const BRANCHES = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
]);
const JUNCTIONS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** @param {WithBody} node */
function complexityOf(node) {
  let branches = 1;
  const walk = (/** @type {ts.Node} */ one) => {
    if (hasBody(one)) return;
    if (BRANCHES.has(one.kind)) branches++;
    else if (ts.isBinaryExpression(one) && JUNCTIONS.has(one.operatorToken.kind)) branches++;
    ts.forEachChild(one, walk);
  };
  ts.forEachChild(node, walk);
  return branches;
}

// What stands for characters, not for words: classes, escapes, names of groups.
const SIGNS = [/\[(?:\\.|[^\]\\])*\]/gu, /\\[pP]\{[^}]*\}/gu, /\\k<[^>]*>/gu, /\(\?<[A-Za-z]\w*>/gu, /\\./gu];
const WORD = /\p{L}{3,}/u;

/**
 * Literal patterns, and what is written out of those that are made: the frame of `pattern`, the text given to `new RegExp`.
 *
 * @param {string} file
 * @param {string} text
 * @returns {readonly string[]} those with words in them: three letters in a row that stand for themselves
 */
export function regexesWithWords(file, text) {
  const found = /** @type {string[]} */ ([]);
  const walk = (/** @type {ts.Node} */ node) => {
    const written = writtenPattern(node);
    if (written !== undefined && WORD.test(SIGNS.reduce((left, sign) => left.replace(sign, ' '), written)))
      found.push(node.getText());
    ts.forEachChild(node, walk);
  };
  walk(parse(file, text));
  return found;
}

/** @param {ts.Node} node */
function writtenPattern(node) {
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isTaggedTemplateExpression(node))
    return /^(?:pattern\b|String\.raw$)/u.test(node.tag.getText()) ? rawText(node.template) : undefined;
  const [given] = ts.isNewExpression(node) && node.expression.getText() === 'RegExp' ? (node.arguments ?? []) : [];
  return given && (ts.isStringLiteralLike(given) || ts.isTemplateExpression(given)) ? rawText(given) : undefined;
}

/**
 * What stands between the values.
 *
 * @param {ts.StringLiteralLike | ts.TemplateLiteral} node
 */
function rawText(node) {
  if (!ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map((part) => part.getText().replace(/^[`}]|(?:`|\$\{)$/gu, ''))
    .join('|');
}
