import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadWindowState, placeWindow, saveWindowState } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1280, height: 775 };
const monitor = { x: 1280, y: 0, width: 2560, height: 1440 };
const onMonitor = { bounds: { x: 1500, y: 100, width: 1600, height: 1000 }, maximized: false };

describe('placeWindow', () => {
  test('puts the window back where it was', () => {
    expect(placeWindow(onMonitor, [laptop, monitor])).toEqual(onMonitor);
  });

  test('a window on a display that is gone comes back to the first one, no larger than it', () => {
    expect(placeWindow({ ...onMonitor, maximized: true }, [laptop])).toEqual({ bounds: laptop, maximized: true });
  });

  test('a title bar that cannot be reached counts as gone', () => {
    const above = { bounds: { x: 100, y: -40, width: 800, height: 600 }, maximized: false };
    expect(placeWindow(above, [laptop]).bounds).toEqual({ x: 240, y: 113, width: 800, height: 600 });
    const aside = { bounds: { x: 1250, y: 100, width: 800, height: 600 }, maximized: false };
    expect(placeWindow(aside, [laptop]).bounds.x).toBe(240);
  });

  test('the first window stands in the middle of the first display', () => {
    expect(placeWindow(null, [monitor]).bounds).toEqual({ x: 1840, y: 270, width: 1440, height: 900 });
    expect(placeWindow(null, []).bounds).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  });
});

describe('the file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-window-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('gives back what was saved', () => {
    const file = path.join(folder, 'new', 'window.json');
    saveWindowState(file, onMonitor);
    expect(loadWindowState(file)).toEqual(onMonitor);
  });

  test.each(['', '{"bounds":{}}', '{"bounds":{"x":0,"y":0,"width":-1,"height":2},"maximized":false}'])(
    'with %j in it counts as none',
    (text) => {
      const file = path.join(folder, 'window.json');
      writeFileSync(file, text);
      expect(loadWindowState(file)).toBeNull();
      expect(loadWindowState(path.join(folder, 'none.json'))).toBeNull();
    },
  );
});
