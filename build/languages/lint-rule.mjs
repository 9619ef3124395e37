/**
 * The linter's view of the catalogs: words that a reader sees are written in `t`, `msg` or `<T>`, so that they have
 * translations. What looks like words elsewhere in the window is reported where it is written.
 */

/** Names have no language. */
const NAMES = new Set(
  [
    'Wayleaf',
    'Ollama',
    'Markdown',
    'LaTeX',
    'GraphML',
    'OPML',
    'JSON',
    'CSV',
    'HTML',
    'BibTeX',
    'RIS',
    'Zotero',
  ].concat(['PDF', 'macOS', 'Windows', 'English', 'Deutsch', '中文', 'Inter Variable, Inter, sans-serif']),
);

/** Properties of elements and of tables whose strings a reader sees or hears. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|label|title|placeholder|alt|text|tip|hint|what|note|name|empty|word|short|advice|message)$/;

/** Calls whose words are for whoever writes the code, and calls that name a message. */
const SILENT =
  /^(t|msg|defined|assert|describe|querySelector(All)?|closest|matches|includes|startsWith|endsWith|test)$/;

const LETTERS = /\p{L}{2}/u;
// 'Words like these', 'words, and these': two words with a space between them, one of them with no sign of code.
const SENTENCE = /^[“‘\s]*\p{Lu}[\p{L}’]*[ ,][^=<>{}[\]]*\p{Ll}{2}/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
// '5 minutes', 'about 20 pages'
const PHRASE = /(?:\d|\p{L}) \p{Ll}{2}/u;

/** @type {import('eslint').Rule.RuleModule} */
export const literalRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'A reader sees these words: write them in t(…), msg(…) or <T>, and run npm run messages.' },
  },
  create(context) {
    /** @param {unknown} node */
    const report = (node) => context.report({ node: /** @type {never} */ (node), messageId: 'literal' });
    return {
      /** @param {any} node */
      JSXText(node) {
        if (LETTERS.test(node.value) && !NAMES.has(String(node.value).trim())) report(node);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string' && isSeen(node, node.value)) report(node);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        /** @type {{ value: { cooked: string } }[]} */
        const quasis = node.quasis;
        const words = quasis.map((one) => one.value.cooked).join('\u0000');
        if (isSeen(node, words)) report(node);
      },
    };
  },
};

/**
 * @param {any} node
 * @param {string} words
 */
function isSeen(node, words) {
  if (!LETTERS.test(words) || NAMES.has(words)) return false;
  const { parent } = node;
  if (/^(ImportDeclaration|TS.*)$/.test(parent.type) || isSilent(node)) return false;
  const place = placeOf(node);
  if (place?.type === 'JSXAttribute') {
    const name = String(place.name.name);
    return SPOKEN.test(name) && (name.startsWith('aria-') || SENTENCE.test(words) || CAPITAL.test(words));
  }
  if (place?.type === 'JSXExpressionContainer') return true;
  if (place?.type === 'Property' && SPOKEN.test(place.key.name ?? '') && (CAPITAL.test(words) || PHRASE.test(words)))
    return true;
  return SENTENCE.test(words);
}

/**
 * What a string, chosen between or taken as it is, becomes the value of.
 *
 * @param {any} node
 * @returns {any}
 */
function placeOf(node) {
  const { parent } = node;
  if (parent.type === 'ConditionalExpression' && parent.test !== node) return placeOf(parent);
  if (parent.type === 'LogicalExpression') return placeOf(parent);
  if (parent.type === 'JSXExpressionContainer' && parent.parent.type === 'JSXAttribute') return parent.parent;
  if (parent.type === 'Property' && parent.value !== node) return undefined;
  return /^(JSXAttribute|JSXExpressionContainer|Property)$/.test(parent.type) ? parent : undefined;
}

/**
 * Errors are for whoever looks for their cause; what the reader is told of them is found by their code.
 *
 * @param {any} node
 * @returns {boolean}
 */
function isSilent(node) {
  const { parent } = node;
  if (parent.type === 'NewExpression') return true;
  if (parent.type === 'CallExpression') return SILENT.test(parent.callee.property?.name ?? parent.callee.name ?? '');
  if (parent.type === 'JSXAttribute') return parent.name.name === 'message' && parent.parent.name.name === 'T';
  if (parent.type === 'JSXExpressionContainer') return isSilent(parent);
  return parent.type === 'BinaryExpression' || parent.type === 'SwitchCase' || parent.type === 'MemberExpression';
}
