/** Where the window was, in a small file beside the logs; anything unreadable means the default. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceContentSync } from '../process/drafts.ts';
import { readSmallFile } from '../process/small-file.ts';

const Bounds = z.strictObject({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });
export type Bounds = z.infer<typeof Bounds>;

export const WindowState = z.strictObject({ bounds: Bounds, maximized: z.boolean() });
export type WindowState = z.infer<typeof WindowState>;

export const minimumSize = { width: 720, height: 480 } as const;
const preferredSize = { width: 1440, height: 900 } as const;
/** So much of the title bar must be on a display to take hold of it. */
const GRIP_PX = 80;

export function loadWindowState(file: string): WindowState | null {
  try {
    return WindowState.parse(JSON.parse(readSmallFile(file) ?? ''));
  } catch {
    return null;
  }
}

/** Replaces the file as a whole, so that a crash leaves the old one. */
export function saveWindowState(file: string, state: WindowState): void {
  mkdirSync(path.dirname(file), { recursive: true });
  replaceContentSync(file, JSON.stringify(state));
}

/**
 * Where to open the window: as it was if its title bar can be reached on one of the displays, else in the middle of
 * the first one, no larger than it.
 *
 * @param areas  the displays without their task bars, the main one first
 */
export function placeWindow(saved: WindowState | null, areas: readonly Bounds[]): WindowState {
  if (saved && areas.some((area) => canBeReached(saved.bounds, area))) return saved;
  const area = areas[0] ?? { x: 0, y: 0, ...preferredSize };
  const size = saved?.bounds ?? preferredSize;
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return { bounds: { x, y, width, height }, maximized: saved?.maximized ?? false };
}

function canBeReached(window: Bounds, area: Bounds): boolean {
  const visiblePx = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  return visiblePx >= GRIP_PX && window.y >= area.y && window.y + GRIP_PX <= area.y + area.height;
}
