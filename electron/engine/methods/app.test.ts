import { expect, test } from 'vitest';
import type { AppDeps } from './app.ts';
import { appHandlers } from './app.ts';

const models: AppDeps['models'] = { state: () => ({ answering: { tier: 'built-in' } }) as never };

async function nameOf(folder: string): Promise<string> {
  const handlers = appHandlers({ folder, version: async () => '1.0.0', models });
  const info = (await handlers['app.info']({}, new AbortController().signal)) as { readonly libraryName: string };
  return info.libraryName;
}

test('a library is called as its folder, and where nobody named that, as the window calls one', async () => {
  expect(await nameOf('/papers/Larches')).toBe('Larches');
  expect(await nameOf('/home/reader/wayleaf/library')).toBe('');
});
