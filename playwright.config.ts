import { defineConfig } from '@playwright/test';
import type { AppOptions } from './e2e/support/app.ts';
import { desktopRuntime } from './e2e/support/desktop-host.ts';
import { wantsPictures } from './e2e/support/paths.ts';

export default defineConfig<object, AppOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each runs an engine, a parser and a browser, which wait for one another: two of them keep two cores busy.
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // What is not there by then is not coming: the rest of a slow test's time is not spent waiting for it.
  use: { actionTimeout: 90_000 },
  forbidOnly: true,
  reporter: [['line']],
  projects: [
    {
      name: 'browser',
      testMatch: wantsPictures ? ['*.spec.ts', '*.pictures.ts'] : '*.spec.ts',
      use: { host: 'browser' },
      teardown: 'network',
    },
    // What only the desktop can prove. The name says which of the two ran: a real Electron, or the stand-in.
    {
      name: `desktop on ${desktopRuntime().kind}`,
      testMatch: '*.desktop.ts',
      use: { host: 'desktop' },
      teardown: 'network',
    },
    { name: 'network', testMatch: 'network.check.ts' },
  ],
});
