import { defineConfig } from '@playwright/test';
import type { AppOptions } from './e2e/support/app.ts';
import { desktopRuntime } from './e2e/support/desktop-host.ts';

export default defineConfig<object, AppOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // One at a time: the specs measure, and each runs an engine, a parser and a browser.
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['line']],
  projects: [
    { name: 'browser', testMatch: '*.spec.ts', use: { host: 'browser' }, teardown: 'network' },
    // The name says which of the two ran: a real Electron, or the stand-in.
    {
      name: `desktop on ${desktopRuntime().kind}`,
      testMatch: ['*.spec.ts', '*.desktop.ts'],
      use: { host: 'desktop' },
      teardown: 'network',
    },
    { name: 'network', testMatch: 'network.check.ts' },
  ],
});
