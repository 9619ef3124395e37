import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { windowCommands, type WindowCommand } from '#shared/contract/bridge.ts';
import type { ChosenKeys } from '#shared/contract/keys.ts';
import { menuTemplate, type MenuActions } from './menu.ts';

function items(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);
}

const unused = (): void => expect.unreachable();

function actions(sent: WindowCommand[] = []): MenuActions {
  return { send: (name) => sent.push(name), openFiles: unused, openFolder: unused, showLogs: unused };
}

describe.each(['darwin', 'win32', 'linux'] as const)('on %s', (platform) => {
  test('every command of the window is in the menu once', () => {
    const ids = items(menuTemplate(platform, false, actions(), {})).map((item) => item.id);
    expect(ids.filter((id) => windowCommands.some((name) => name === id)).sort()).toEqual([...windowCommands].sort());
  });

  test('no key is given twice, and developer tools stand only in a build from the repository', () => {
    const all = items(menuTemplate(platform, false, actions(), {}));
    const keys = all.map((item) => item.accelerator).filter((key) => key !== undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(all.some((item) => item.role === 'toggleDevTools')).toBe(false);
    expect(items(menuTemplate(platform, true, actions(), {})).some((item) => item.role === 'toggleDevTools')).toBe(
      true,
    );
  });
});

test('a command goes to the window', () => {
  const sent: WindowCommand[] = [];
  const ask = items(menuTemplate('linux', false, actions(sent), {})).find((item) => item.id === 'ask');
  (ask?.click as (() => void) | undefined)?.();
  expect(sent).toEqual(['ask']);
});

test('the menu has the keys that the reader chose, but none that would be heard in a field', () => {
  const chosen: ChosenKeys = { ask: 'Mod+Shift++', 'toggle-left': 'H', back: 'F7', explore: null };
  const all = items(menuTemplate('darwin', false, actions(), chosen));
  const wanted = ['ask', 'back', 'forward', 'settings', 'toggle-left', 'explore'];
  expect(wanted.map((id) => all.find((item) => item.id === id)?.accelerator)).toEqual([
    'CmdOrCtrl+Shift+Plus',
    'F7',
    'Cmd+]',
    'CmdOrCtrl+,',
    undefined,
    undefined,
  ]);
});
