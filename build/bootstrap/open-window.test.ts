import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { executableName, mayDownload } from './electron-runtime.mjs';
import { browserPlaces } from '../../electron/print/find-browser.mjs';
import { hasDisplay, openerOf, windowArgs, writeLaunchFile } from './open-window.mjs';

describe('the browser', () => {
  test('is looked for on PATH and in the usual folders of Linux, Chromium first', () => {
    const places = browserPlaces('linux', { PATH: '/opt/bin:/usr/bin' }, '/home/ada');
    expect(places[0]).toBe('/opt/bin/chromium');
    expect(places).toContain('/usr/bin/google-chrome');
    expect(places).toContain('/snap/bin/chromium');
  });

  test('is looked for among the applications of macOS, the user’s own too', () => {
    const places = browserPlaces('darwin', {}, '/Users/ada');
    expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(places).toContain('/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  test('is looked for in the program folders of Windows', () => {
    const places = browserPlaces('win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Users\\ada');
    expect(places).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
  });

  test('is the one the user chose, if any', () => {
    expect(browserPlaces('linux', { WAYLEAF_BROWSER: '/x/chrome' }, '/home/ada')[0]).toBe('/x/chrome');
  });
});

describe('the window', () => {
  test('needs a display on Linux only', () => {
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  test('shows one address, from a profile of its own, without the sandbox only as root', () => {
    const args = windowArgs('file:///o/x.html', '/p', false);
    expect(args).toContain('--app=file:///o/x.html');
    expect(args).toContain('--user-data-dir=/p');
    expect(args).not.toContain('--no-sandbox');
    expect(windowArgs('http://127.0.0.1:1/', '/p', true)).toContain('--no-sandbox');
  });

  test('is led to its address by a file for this user alone, not by an argument that all users can read', () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'wayleaf-open-')), 'open');
    onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }));
    const file = writeLaunchFile(folder, 'http://x.localhost:1/?token=t&a="');
    expect(readFileSync(file, 'utf8')).toContain('content="0; url=http://x.localhost:1/?token=t&amp;a=&quot;"');
    expect(writeLaunchFile(folder, 'http://x/')).not.toBe(file);
    if (process.platform === 'win32') return;
    expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test('falls back to the system’s own opener', () => {
    expect(openerOf('linux', 'http://x/')).toEqual(['xdg-open', 'http://x/']);
    expect(openerOf('darwin', 'http://x/')).toEqual(['open', 'http://x/']);
    expect(openerOf('win32', 'http://x/?a&b').at(-1)).toBe('http://x/?a^&b');
  });
});

describe('the Electron runtime', () => {
  test('has its executable where each platform puts it', () => {
    expect(executableName('linux')).toBe('electron');
    expect(executableName('win32')).toBe('electron.exe');
    expect(executableName('darwin')).toBe('Electron.app/Contents/MacOS/Electron');
  });

  test('is never downloaded in continuous integration or against the user’s word', () => {
    expect(mayDownload({})).toBe(true);
    expect(mayDownload({ CI: 'false' })).toBe(true);
    expect(mayDownload({ CI: 'true' })).toBe(false);
    expect(mayDownload({ WAYLEAF_NO_DOWNLOAD: '1' })).toBe(false);
  });
});
