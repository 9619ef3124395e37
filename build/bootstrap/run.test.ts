import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };

test('every script that is TypeScript runs on whatever Node starts it', () => {
  const typescript = Object.entries(scripts).filter(
    ([, command]) => /\.ts\b/.test(command) && !command.includes('playwright test'),
  );
  expect(typescript.map(([name]) => name)).toContain('fuzz');
  for (const [name, command] of typescript) {
    expect(command, name).toMatch(/(?:^|&& )node build\/bootstrap\/run\.mjs \S+\.ts$/);
    expect(command, name).not.toContain('--experimental');
  }
});
