/** Which rules of the style sheets can touch an example: those whose classes its modules name, and those that name no class. */

/** At-rules around other rules; all others are taken whole. */
const AROUND_RULES = /^@(?:media|layer|supports|container|scope|starting-style)\b/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** What an element need not be, or what is around or in it in one of several ways: it says nothing of which classes there are. */
const PERHAPS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/**
 * @typedef {object} Rule
 * @property {string} text  with the at-rules that it stands in
 * @property {readonly (readonly string[])[]} selectors  the classes that each needs; with none where it is no rule of style
 */

/**
 * @param {string} css
 * @param {string} [around]  the at-rules that it stands in
 * @returns {Rule[]} in their order
 */
export function rulesOf(css, around = '') {
  return statementsOf(css.replace(COMMENT, '')).flatMap(({ head, body }) => {
    if (body !== undefined && AROUND_RULES.test(head)) return rulesOf(body, `${around}${head} `);
    const text = `${around}${head}${body === undefined ? ';' : `{${body}}`}`;
    return [{ text, selectors: head.startsWith('@') ? [[]] : selectorsIn(head).map(classesIn) }];
  });
}

/**
 * @param {string} css  without comments
 * @returns {{ head: string, body?: string }[]} without a body where a semicolon ends it
 */
function statementsOf(css) {
  const statements = [];
  let [from, opened, depth] = [0, 0, 0];
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (sign === '{' && depth++ === 0) opened = index;
    const isEnd = sign === '}' ? --depth === 0 : sign === ';' && depth === 0;
    if (!isEnd) continue;
    const head = (sign === ';' ? css.slice(from, index) : css.slice(from, opened)).trim();
    statements.push(sign === ';' ? { head } : { head, body: css.slice(opened + 1, index).trim() });
    from = index + 1;
  }
  return statements;
}

/** @param {string} head  selectors between commas, of which some are in brackets */
function selectorsIn(head) {
  return head.replace(PERHAPS, '').split(',');
}

/** @param {string} selector */
function classesIn(selector) {
  return [...selector.matchAll(CLASS)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/**
 * The classes that code may give: its words, and those that a template puts together behind a hyphen.
 *
 * @typedef {object} Named
 * @property {ReadonlySet<string>} words
 * @property {ReadonlySet<string>} starts  up to the hyphen
 */

/**
 * @param {string} code
 * @returns {Named}
 */
export function namedIn(code) {
  return {
    words: new Set(code.match(/[\w-]+/g)),
    starts: new Set(code.match(/[\w-]+-(?=\$\{)/g)),
  };
}

/**
 * What the rules of all style sheets are to an example.
 *
 * @param {readonly string[]} sheets  their contents, in order
 * @param {readonly Named[]} everything  of all modules: a class that none of them names is given by a package, to any example
 */
export function createStyles(sheets, everything) {
  const rules = sheets.flatMap((sheet) => rulesOf(sheet));
  const classes = [...new Set(rules.flatMap(({ selectors }) => selectors.flat()))];
  const given = new Set(classes.filter((name) => !isNamed(everything, name)));
  return {
    /**
     * @param {readonly Named[]} modules  of the example
     * @returns {string[]} the rules that can touch it
     */
    of: (modules) => {
      const there = new Set(classes.filter((name) => given.has(name) || isNamed(modules, name)));
      const touches = (/** @type {Rule} */ { selectors }) =>
        selectors.some((needed) => needed.every((name) => there.has(name)));
      return rules.filter(touches).map(({ text }) => text);
    },
  };
}

/**
 * @param {readonly Named[]} modules
 * @param {string} name  of a class
 */
function isNamed(modules, name) {
  const begun = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1));
  return modules.some(({ words, starts }) => words.has(name) || begun.some((start) => starts.has(start)));
}
