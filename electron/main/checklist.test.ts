/** Electron's list of what to secure, read from the sources that set it: a point that is undone is named here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const shell = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => source(name))
  .join('\n');

test.each([
  ['windows are sandboxed', /\bsandbox: true\b/],
  ['contexts are isolated', /\bcontextIsolation: true\b/],
  ['there is no Node in windows', /\bnodeIntegration: false\b/],
  ['there are no web views', /\bwebviewTag: false\b/],
  ['a drop does not navigate', /\bnavigateOnDragDrop: false\b/],
  ['permissions are asked of us', /setPermissionRequestHandler\(/],
  ['permissions are checked by us', /setPermissionCheckHandler\(/],
  ['devices are refused', /setDevicePermissionHandler\(\(\) => false\)/],
  ['requests are filtered', /webRequest\.onBeforeRequest\(/],
  ['new windows are denied', /setWindowOpenHandler\([\s\S]*?action: 'deny'/],
  ['navigation is stopped', /contents\.on\('will-navigate'/],
  ['frames do not navigate', /contents\.on\('will-frame-navigate'/],
  ['redirects are stopped', /contents\.on\('will-redirect'/],
  ['the policy is on every answer', /'Content-Security-Policy': contentSecurityPolicy\(\)/],
  ['WebRTC has no way of its own', /contents\.setWebRTCIPHandlingPolicy\(WEBRTC_POLICY\)/],
  ['WebRTC is without UDP', /WEBRTC_POLICY = 'disable_non_proxied_udp'/],
  ['what goes to the network goes nowhere', /setProxy\(NO_PROXY\)/],
  ['there is one instance', /requestSingleInstanceLock\(/],
])('%s', (_, pattern) => {
  expect(shell).toMatch(pattern);
});

test.each([
  ['web security is not turned off', /webSecurity: false/],
  ['insecure content is not allowed', /allowRunningInsecureContent: true/],
  ['no experiments of Blink', /experimentalFeatures: true|enableBlinkFeatures/],
  ['no remote module', /@electron\/remote|enableRemoteModule/],
  ['nothing is loaded from files', /loadFile\(|file:\/\//],
])('%s', (_, pattern) => {
  expect(shell).not.toMatch(pattern);
});

test('every message of a window is taken only from the main frame of our own page', () => {
  const bridge = source('bridge-host.ts');
  const listeners = bridge.split(/ipcMain\.(?:on|handle)\(/).slice(1);
  expect(listeners.length).toBeGreaterThan(4);
  for (const listener of listeners) expect(listener).toMatch(/ownWindow\(event\)|answer\(event,/);
});

test('the fuses of the packaged app', () => {
  const packaging = source('../../build/electron-builder.mjs');
  for (const fuse of [
    'runAsNode: false',
    'enableCookieEncryption: true',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
    'loadBrowserProcessSpecificV8Snapshot: false',
    'grantFileProtocolExtraPrivileges: false',
  ])
    expect(packaging).toContain(fuse);
});

test('nothing counts on the app running as plain Node, which its fuse forbids', () => {
  const electron = new URL('..', import.meta.url);
  const sources = readdirSync(electron, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, electron), 'utf8'));
  expect(sources.length).toBeGreaterThan(100);
  for (const text of sources) expect(text).not.toContain('ELECTRON_RUN_AS_NODE');
  expect(shell).not.toMatch(/child_process|launchNode/);
  expect(source('../engine/engine-process.ts')).toContain(
    'launch: parent ? shellLauncher(parent, shell.promise) : launchNode',
  );
});

test('what attacks found is held by tests of the names that SECURITY.md says', () => {
  const rows = source('../../SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes("'"));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    let titles: string[] = [];
    for (const [, title, file] of row.matchAll(/'([^']+)'|`([^`]+\.ts)`/g)) {
      if (title !== undefined) titles.push(title);
      if (file === undefined) continue;
      const text = source(`../../${file}`);
      for (const each of titles) expect(text, file).toContain(each);
      titles = [];
    }
    expect(titles, row).toEqual([]);
  }
});

test('SECURITY.md names tests that are there', () => {
  const text = source('../../SECURITY.md');
  const names = [...text.matchAll(/`([\w./-]+\.(?:test|spec|desktop|check)\.?(?:ts)?)`/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(15);
  for (const name of new Set(names)) {
    const file = name.startsWith('main/') ? `../${name}` : `../../${name}`;
    expect(() => source(file), name).not.toThrow();
  }
});
