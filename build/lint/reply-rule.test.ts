import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { test } from 'vitest';
import { replyRule } from './reply-rule.mjs';

RuleTester.it = test;
RuleTester.describe = (_: string, run: () => void) => run();

const errors = [{ messageId: 'unbounded' }];
const inModule = (code: string) => ({ code: `async function f() { ${code} }`, errors });

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run('no reply is read without bounds', replyRule, {
  valid: [
    'const read = async () => readText(await fetch(url), bounds)',
    'const read = async () => { for await (const piece of readPieces(reply, limits)) use(piece); }',
    'const said = format.text(words)',
    'const schema = z.json()',
    'const parts = opening?.body',
    'for (const part of template.body) use(part)',
    'const lines = stream.pipeThrough(decoder)',
    'const left = reply.body?.cancel()',
  ],
  invalid: [
    inModule('return (await fetch(url)).json();'),
    inModule('const said = await reply.text();'),
    inModule('return reply?.arrayBuffer();'),
    inModule('await reply.blob().catch(() => null);'),
    inModule('for await (const piece of reply.body) use(piece);'),
    inModule('for await (const piece of reply.body ?? []) use(piece);'),
    inModule('for await (const piece of reply.body as AsyncIterable<Uint8Array>) use(piece);'),
    inModule('const lines = reply.body!.pipeThrough(decoder);'),
    inModule('const reader = reply?.body?.getReader();'),
  ],
});
