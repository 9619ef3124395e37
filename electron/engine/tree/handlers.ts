import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { TreeEditor, type TreeEditorDeps } from './tree-editor.ts';

type TreeMethods = 'tree.correct' | 'tree.undo' | 'tree.corrections';

/** The calls that correct a document's tree. */
export function treeHandlers(deps: TreeEditorDeps): Pick<Handlers<Methods>, TreeMethods> {
  const editor = new TreeEditor(deps);
  return {
    'tree.correct': ({ document, correction }) => editor.correct(document, correction),
    'tree.undo': ({ document }) => editor.undo(document),
    'tree.corrections': async ({ document }) => ({ corrections: await editor.list(document) }),
  };
}
