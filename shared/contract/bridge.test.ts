import { expect, test } from 'vitest';
import { bridgeChannels } from './bridge-channels.ts';
import { bridgeKey } from './bridge.ts';

test('each message of the shell has a channel of its own, told from those of other programs', () => {
  const names = Object.values(bridgeChannels);
  expect(new Set(names).size).toBe(names.length);
  for (const [key, name] of Object.entries(bridgeChannels)) expect(name).toBe(`${bridgeKey}:${key}`);
  expect(bridgeKey).toBe('wayleaf');
});
