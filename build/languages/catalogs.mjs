/** Catalogs: one gettext file a language, `renderer/languages/XX.po`, under the English words of each message. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { createItem, createPoFile, parsePo, stringifyPo } from 'pofile-ts';

/**
 * @param {string} text  of a catalog
 * @returns {Map<string, string>} translations by message; '' where one is missing
 */
export function readCatalog(text) {
  return new Map(parsePo(text).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

/**
 * @param {string} language
 * @param {Iterable<{ message: string, translation: string, files: readonly string[] }>} entries
 */
export function writeCatalog(language, entries) {
  const po = createPoFile();
  po.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'X-Generator': 'npm run messages' };
  po.headerOrder = Object.keys(po.headers);
  for (const { message, translation, files } of entries) {
    const item = createItem();
    item.msgid = message;
    item.msgstr = [translation];
    item.references = [...files];
    po.items.push(item);
  }
  return `${stringifyPo(po, { foldLength: 0 }).trimEnd()}\n`;
}

/**
 * What a message is made of: the names of its values and elements, in no order.
 *
 * @param {string} message
 * @returns {readonly string[]} '{name}' and '<0>'
 * @throws {Error} if it is no ICU message
 */
export function partsOf(message) {
  const parts = new Set((message.match(/<\/?\d+\/?>/g) ?? []).map((tag) => `<${tag.replaceAll(/[</>]/g, '')}>`));
  /** @param {unknown} tokens */
  const visit = (tokens) => {
    if (!Array.isArray(tokens)) return;
    for (const token of /** @type {unknown[]} */ (tokens)) {
      if (!Array.isArray(token)) continue;
      const [name, , cases] = /** @type {[string, string?, Record<string, unknown>?]} */ (token);
      parts.add(`{${name}}`);
      if (cases && typeof cases === 'object') for (const inner of Object.values(cases)) visit(inner);
    }
  };
  visit(compile(message));
  return [...parts].sort();
}

/**
 * What a message reads like when it is shown, whatever its values are.
 *
 * @param {string} message
 * @returns {RegExp} for a whole text
 */
export function patternOf(message) {
  /**
   * @param {unknown} tokens
   * @returns {string}
   */
  const source = (tokens) => {
    if (!Array.isArray(tokens)) return textSource(String(tokens));
    return /** @type {unknown[]} */ (tokens)
      .map((token) => {
        if (!Array.isArray(token)) return token === '#' ? '[\\d.,]+' : textSource(String(token));
        const [, type, cases] = /** @type {[string, string?, Record<string, unknown>?]} */ (token);
        if (type !== 'plural' || !cases) return '.+?';
        const choices = Object.entries(cases).filter(([name]) => name !== 'offset');
        return `(?:${choices.map(([, inner]) => source(inner)).join('|')})`;
      })
      .join('');
  };
  return new RegExp(`^${source(compile(message.replace(/\|\|.*$/s, '').trim()))}$`, 'u');
}

/** @param {string} text */
function textSource(text) {
  return text
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .trim();
}

/**
 * A catalog as the window reads it: messages with values are taken apart here, so that the window needs no compiler.
 *
 * @param {string} text  of a catalog
 * @param {boolean} isSource  English: what has no values reads as it is written, and is left out
 * @returns {string} a module
 */
export function compileCatalog(text, isSource) {
  /** @type {Record<string, unknown>} */
  const messages = {};
  for (const [message, translation] of readCatalog(text)) {
    if (isSource ? partsOf(message).length > 0 : translation !== '')
      messages[message] = compile(isSource ? message : translation);
  }
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});\n`;
}

/** @param {string} message */
function compile(message) {
  return /** @type {unknown} */ (compileMessageOrThrow(message));
}

/**
 * Lets the window import catalogs.
 *
 * @returns {import('vite').Plugin}
 */
export function catalogPlugin() {
  return {
    name: 'catalogs',
    transform(code, id) {
      if (!id.endsWith('.po')) return undefined;
      return { code: compileCatalog(code, id.endsWith('/en.po')), map: null, moduleType: 'js' };
    },
  };
}
