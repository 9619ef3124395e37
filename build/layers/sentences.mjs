/**
 * Sentences of English in string literals: the domain gives codes, `shared/wording` says them. What is a sentence begins with
 * a capital, a quotation mark or a value, has two words, and ends as sentences do.
 */
import ts from 'typescript';

/** Rooms whose strings are no words for a reader: what models are asked, and languages and the notation of questions as data. */
const SPARED = /^shared\/domain\/(prompts|text|question)\/|\/testing\/|\/testing\.ts$|\.test\.ts$/;

/**
 * How many sentences of English each room still says itself; all other rooms give codes, which `shared/wording` says. A number
 * only goes down.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const sentencesLeft = { agent: 19, ask: 3 };

/** A value between the words of a template. */
const VALUE = '\uFFFC';
const BEGINS = new RegExp(`^[\\p{Lu}‘“${VALUE}]`, 'u');
const ENDS = /[.!?:…]['’”)]*$/u;
const TWO_WORDS = new RegExp(`\\p{L}{2,}[^\\p{L}]* [^\\p{L}]*\\p{L}{2,}|${VALUE}[^\\p{L}]* \\p{L}{2,}`, 'u');

/**
 * @param {string} file  from the repository root
 * @returns {boolean} whether it may say no sentence
 */
export function isWordless(file) {
  return file.startsWith('shared/domain/') && !SPARED.test(file);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, sentence: string }[]} from line 1, '…' for values
 */
export function sentencesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ line: number, sentence: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const words = wordsOf(node);
    if (
      words !== undefined &&
      !isForWhoeverDebugs(node) &&
      BEGINS.test(words) &&
      ENDS.test(words) &&
      TWO_WORDS.test(words)
    )
      found.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        sentence: words.replaceAll(VALUE, '…'),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {ReadonlyMap<string, readonly { line: number, sentence: string }[]>} said  what files of the domain say
 * @param {Readonly<Record<string, number>>} left  how many sentences a room may say
 * @returns {string[]} one line for each sentence of a room that says more, one for each room that says fewer
 */
export function judgeSentences(said, left) {
  const rooms = Map.groupBy(
    [...said].flatMap(([file, sentences]) => sentences.map((one) => ({ file, ...one }))),
    ({ file }) => file.split('/')[2] ?? '',
  );
  return [...new Set([...rooms.keys(), ...Object.keys(left)])].flatMap((room) => {
    const found = rooms.get(room) ?? [];
    const may = left[room] ?? 0;
    if (found.length < may)
      return [`build/layers/sentences.mjs: '${room}' says ${found.length} sentences, and may say ${may}`];
    return found.length === may
      ? []
      : found.map(({ file, line, sentence }) => `${file}:${line}: give a code for '${sentence}'; see shared/wording`);
  });
}

/** @param {ts.Node} node */
function wordsOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

/**
 * The message of a bug, which no reader sees, and what is imported.
 *
 * @param {ts.Node} node
 */
function isForWhoeverDebugs({ parent }) {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  return ts.isNewExpression(parent) && /^(Range|Type)?Error$/.test(parent.expression.getText());
}
