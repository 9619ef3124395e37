import { expect, test } from 'vitest';
import { CheckUp, CheckUpResult, RoleCheck } from './check-ups.ts';
import { breachesOf, int, oneOf } from './testing/around.ts';

const role = { result: 'fit', cases: 3, reached: 3, formed: 2, right: 2, takesMs: 900.5 };
const result = {
  at: 7,
  reads: 210.5,
  writes: 16.5,
  contextTokens: 4096,
  roles: { write: role, decide: role, route: role },
};

test('a role says why a model does not get it, and on how many cases that stands', () => {
  const edges = { result: oneOf(['fit', 'slow', 'form', 'wrong']), cases: int(1), takesMs: { refuses: [0, -1] } };
  const counts = Object.fromEntries(['reached', 'formed', 'right'].map((name) => [name, int(0)]));
  expect(breachesOf(RoleCheck, { whole: [role], edges: { ...edges, ...counts } })).toEqual([]);
});

test('a check-up tells of every role, and of a speed that may be nothing', () => {
  const edges = { reads: { takes: [0], refuses: [-1] }, writes: { takes: [0], refuses: [-1] } };
  const around = { whole: [result], nullable: ['contextTokens'], edges };
  expect(breachesOf(CheckUpResult, around)).toEqual([]);
});

test('a check-up runs, has failed or is done', () => {
  const whole = [
    { model: 'larch', state: { kind: 'running', done: 0, total: 10 } },
    { model: 'larch', state: { kind: 'failed', error: { code: 'chat.failed', message: 'Ollama broke off.' } } },
    { model: 'larch', state: { kind: 'done', result } },
  ];
  expect(breachesOf(CheckUp, { whole, nullable: ['state.result.contextTokens'] })).toEqual([]);
});
