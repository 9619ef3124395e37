import { RuleTester } from 'eslint';
import { test } from 'vitest';
import { timerRule } from './timer-rule.mjs';

RuleTester.it = test;
RuleTester.describe = (_: string, run: () => void) => run();

const floating = [{ messageId: 'floating' }];

new RuleTester().run('no timer begins a promise that nobody catches', timerRule, {
  valid: [
    'setInterval(() => look(), 5)',
    'setTimeout(() => void look().catch(onError), 5)',
    'setTimeout(() => void look().then(done, onError), 5)',
    'setTimeout(() => { void look().catch(onError).finally(done); }, 5)',
    'setTimeout(resolve, 5)',
    'setTimeout(() => void 0, 5)',
    'setTimeout(() => void (seen = true), 5)',
    'void look()',
    'run(() => void look())',
  ],
  invalid: [
    { code: 'setInterval(() => void look(), 5)', errors: floating },
    { code: 'setInterval(() => void this.look(), 5)', errors: floating },
    { code: 'globalThis.setTimeout(function () { void look(); }, 5)', errors: floating },
    { code: 'setImmediate(() => { if (idle) void look().finally(done); })', errors: floating },
    { code: 'setTimeout(() => void look().then(done), 5)', errors: floating },
    { code: 'setTimeout(async () => { await look(); }, 5)', errors: [{ messageId: 'async' }] },
  ],
});
