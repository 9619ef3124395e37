/** Options of language models are taken where they change something, and refused elsewhere. */
import { expect, test } from 'vitest';
import { routeData } from '../../../electron/cli/commands/route-data.ts';
import { modelOptions } from '../../../electron/cli/language-model.ts';
import { evaluate } from './eval.ts';

const taken = ({ options }: { readonly options: object }): readonly string[] =>
  Object.keys(modelOptions).filter((name) => name in options);

test('eval looks at no figures and waits for a model', () => {
  expect(taken(evaluate)).toEqual(['model', 'ollama', 'router', 'llm']);
});

test('route-data asks a teacher alone', () => {
  expect(taken(routeData)).toEqual(['model', 'ollama']);
});

test('what is taken is explained', () => {
  for (const command of [evaluate, routeData])
    for (const name of taken(command)) expect(command.help.join('\n')).toContain(`--${name} `);
});
