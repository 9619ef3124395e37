/**
 * Sentences of English in string literals: the domain gives codes, `shared/wording` says them. What is a sentence begins with
 * a capital, a quotation mark or a value, has two words, and ends as sentences do.
 */
import ts from 'typescript';

/** Rooms whose strings are no words for a reader: what models are asked, and languages and the notation of questions as data. */
const SPARED = /^shared\/domain\/(prompts|text|question)\/|\/testing\/|\/testing\.ts$|\.test\.ts$/;

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
 * @returns {string[]} one line for each sentence
 */
export function judgeSentences(said) {
  return [...said].flatMap(([file, sentences]) =>
    sentences.map(({ line, sentence }) => `${file}:${line}: give a code for '${sentence}'; see shared/wording`),
  );
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
