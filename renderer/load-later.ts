/** Everything that no window shows when it starts: loaded while it is idle, unless it was asked for before. */
import { partsOfPanes } from './layout/loaded-later.ts';
import { overlays, Palette } from './overlays.tsx';

/** One after another, with `room` for the reader between them. What cannot be had now is tried again when it is drawn. */
export async function loadLater(room: () => Promise<void>): Promise<void> {
  for (const part of [Palette, ...partsOfPanes, ...overlays]) {
    await room();
    await part.load().catch(() => undefined);
  }
}
