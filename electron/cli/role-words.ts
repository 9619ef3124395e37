/** What a language model is given to do here, by its check-up, in words. */
import type { CheckUpResult } from '#shared/contract/check-ups.ts';
import { modelRoles, type ModelRole } from '#shared/domain/ports/chat.ts';

const does: Readonly<Record<ModelRole, string>> = {
  write: 'writes answers',
  decide: 'decides how questions are looked up',
  route: 'walks the tree',
};
const todo: Readonly<Record<ModelRole, string>> = {
  write: 'write answers',
  decide: 'decide how questions are looked up',
  route: 'walk the tree',
};

/** 'writes answers; too slow to walk the tree (16 tokens a second)' */
export function roleText({ roles, writes }: CheckUpResult): string {
  const of = (result: CheckUpResult['roles']['write']['result']): ModelRole[] =>
    modelRoles.filter((role) => roles[role].result === result);
  const undone = (found: readonly ModelRole[], why: string): string[] =>
    found.length === 0 ? [] : [why + listed(found.map((role) => todo[role]))];
  const fit = of('fit');
  const parts = [
    ...(fit.length === 0
      ? []
      : [
          listed(
            fit.map((role) => does[role]),
            'and',
          ),
        ]),
    ...undone(of('slow'), 'too slow to '),
    ...undone(of('form'), 'keeps too seldom to a form to '),
    ...undone(of('wrong'), 'reads too much wrongly to '),
  ];
  return `${parts.join('; ')} (${Math.round(writes)} tokens a second)`;
}

function listed(parts: readonly string[], last = 'or'): string {
  const head = parts.slice(0, -1).join(', ');
  return head === '' ? (parts[0] ?? '') : `${head} ${last} ${parts.at(-1)}`;
}
