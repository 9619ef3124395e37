/** The linter's view of the layers: reports a forbidden import where it is written. */
import path from 'node:path';
import { judgeImport } from './judge.mjs';

/** @type {import('eslint').Rule.RuleModule} */
export const layerRule = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{reason}}' } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    /** @param {{ source?: { type: string, value?: unknown } | null }} node */
    function check(node) {
      const { source } = node;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const reason = judgeImport(file, source.value);
      if (reason) context.report({ node: /** @type {never} */ (source), messageId: 'forbidden', data: { reason } });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
