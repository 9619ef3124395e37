/** Comments and names are those of the field. What they are not called any more, and what is said instead, is data. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Banned
 * @property {readonly { readonly idiom: string, readonly instead: string }[]} comments  patterns, whatever the case
 * @property {readonly { readonly name: string, readonly instead: string }[]} names  whole names of what a file declares
 */

/** @type {Banned} */
const banned = JSON.parse(readFileSync(new URL('idioms.json', import.meta.url), 'utf8'));
const idioms = banned.comments.map(({ idiom, instead }) => ({ pattern: new RegExp(idiom, 'iu'), instead }));
const names = new Map(banned.names.map(({ name, instead }) => [name, instead]));

/** @type {import('eslint').Rule.RuleModule} */
export const idiomRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      comment: "Plain English instead of '{{ idiom }}': {{ instead }}.",
      name: "Another name than '{{ name }}': {{ instead }}.",
    },
  },
  create(context) {
    /** @param {any} node */
    const declared = (node) => {
      const { id } = node;
      const instead = id?.type === 'Identifier' ? names.get(id.name) : undefined;
      if (instead !== undefined) context.report({ node: id, messageId: 'name', data: { name: id.name, instead } });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.replace(/\s+\*?\s*/gu, ' ');
          for (const { pattern, instead } of idioms) {
            const found = pattern.exec(text);
            const loc = /** @type {any} */ (comment.loc);
            if (found) context.report({ loc, messageId: 'comment', data: { idiom: found[0], instead } });
          }
        }
      },
      ClassDeclaration: declared,
      FunctionDeclaration: declared,
      TSInterfaceDeclaration: declared,
      TSTypeAliasDeclaration: declared,
      VariableDeclarator: declared,
    };
  },
};
