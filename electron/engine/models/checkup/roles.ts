/** Which roles a model gets by what its check-up found. */
import type { RoleCheck } from '#shared/contract/check-ups.ts';
import { modelRoles, type ModelRole } from '#shared/domain/ports/chat.ts';
import type { CheckCase, Checked } from './cases.ts';
import type { ModelSpeed } from './speed-meter.ts';

interface Task {
  /** Of one usual task of the role. */
  readonly promptTokens: number;
  readonly replyTokens: number;
  /** Who waits longer for it would rather do without. A question has one answer, and many decisions and steps. */
  readonly mostMs: number;
}

const tasks: Readonly<Record<ModelRole, Task>> = {
  write: { promptTokens: 2400, replyTokens: 120, mostMs: 120_000 },
  decide: { promptTokens: 600, replyTokens: 60, mostMs: 12_000 },
  route: { promptTokens: 1200, replyTokens: 80, mostMs: 12_000 },
};

/** Of the cases that were reached. Four of ten wrong is what chance does. */
const LEAST_SHARE = 2 / 3;
/** With fewer reached, half a minute was not enough to tell. */
const LEAST_REACHED = 1 / 2;
/** Tokens a second of a model that was not heard. */
const UNHEARD = 0.1;

export function rolesFor(
  cases: readonly CheckCase[],
  checked: readonly Checked[],
  { reads, writes }: ModelSpeed,
): Readonly<Record<ModelRole, RoleCheck>> {
  const check = (role: ModelRole): RoleCheck => {
    const { promptTokens, replyTokens, mostMs } = tasks[role];
    const takesMs = Math.round(
      1000 * (promptTokens / Math.max(UNHEARD, reads) + replyTokens / Math.max(UNHEARD, writes)),
    );
    const all = cases.filter((one) => one.role === role).length;
    const own = checked.filter((one) => one.role === role);
    const formed = own.filter((one) => one.formed).length;
    const right = own.filter((one) => one.right).length;
    const counts = { cases: all, reached: own.length, formed, right, takesMs: Math.max(1, takesMs) };
    if (own.length < LEAST_REACHED * all) return { result: 'slow', ...counts };
    if (formed < LEAST_SHARE * own.length) return { result: 'form', ...counts };
    if (takesMs > mostMs) return { result: 'slow', ...counts };
    return { result: right < LEAST_SHARE * own.length ? 'wrong' : 'fit', ...counts };
  };
  const [write, decide, route] = modelRoles.map(check) as [RoleCheck, RoleCheck, RoleCheck];
  return { write, decide, route };
}

export function unfitFor(roles: Readonly<Record<ModelRole, RoleCheck>>): ReadonlySet<ModelRole> {
  return new Set(modelRoles.filter((role) => roles[role].result !== 'fit'));
}
