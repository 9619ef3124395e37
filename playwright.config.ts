import { defineConfig } from '@playwright/test';
import type { AppOptions } from './e2e/support/app.ts';
import { desktopRuntime } from './e2e/support/desktop-host.ts';
import { wantsPictures } from './e2e/support/paths.ts';

/** What the watch over the network has seen is looked at after the last test of a run. */
const teardown = 'network';

/** By day one of each kind: every screen by axe and each language, and what is nearly another test, run at night (`WAYLEAF_NIGHT`). */
const ofTheRing = process.env.WAYLEAF_NIGHT === '1' ? {} : { grepInvert: /@night/ };

export default defineConfig<object, AppOptions>({
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
    // The real window against an engine of recorded replies.
    {
      name: 'window',
      testDir: 'e2e/window',
      testMatch: '*.spec.ts',
      use: { host: 'recorded' },
      teardown,
      ...ofTheRing,
    },
    // What a reader does, through window, engine and parser.
    {
      name: 'browser',
      testDir: 'e2e/journeys',
      testMatch: wantsPictures ? ['*.spec.ts', '*.pictures.ts'] : '*.spec.ts',
      use: { host: 'browser' },
      teardown,
      ...ofTheRing,
    },
    // What only the desktop can prove. The name says which of the two ran: a real Electron, or the stand-in.
    {
      name: `desktop on ${desktopRuntime().kind}`,
      testDir: 'e2e/journeys',
      testMatch: '*.desktop.ts',
      use: { host: 'desktop' },
      teardown,
      ...ofTheRing,
    },
    { name: 'gallery', testDir: 'e2e/gallery', testMatch: '*.spec.ts', teardown },
    // Long documents, and whatever else takes a night.
    { name: 'night', testDir: 'e2e/night', testMatch: '*.spec.ts', use: { host: 'browser' }, teardown },
    { name: 'network', testDir: 'e2e/support/network', testMatch: 'network.check.ts' },
  ],
});
