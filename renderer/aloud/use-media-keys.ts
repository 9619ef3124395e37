import { useEffect } from 'react';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { WindowStore } from '../state/window-store.ts';

/** Keys of keyboards, headphones and lock screens, as far as the system hands them to this window. */
export function useMediaKeys(): void {
  const { getState } = useWindowStore();
  const title = useWindow(({ library, aloud }) =>
    aloud.document === null ? undefined : library.documents.get(aloud.document)?.title,
  );
  const speaks = useWindow(({ aloud }) => aloud.playing === 'speaking');
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return undefined;
    const acts = sessionActs(getState);
    for (const [name, act] of acts) session.setActionHandler(name, act);
    return () => {
      for (const [name] of acts) session.setActionHandler(name, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [getState]);
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session) return;
    session.metadata = new MediaMetadata({ title: title ?? '' });
    session.playbackState = speaks ? 'playing' : 'paused';
  }, [title, speaks]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = keyActs(getState)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [getState]);
}

type GetState = WindowStore['getState'];

/** Headphones that are put down say ‘pause’, also to what was paused before. */
function onlyWhile(getState: GetState, playing: 'paused' | 'speaking'): () => void {
  return () => {
    if (getState().aloud.playing === playing) getState().aloud.toggle(getState);
  };
}

function sessionActs(getState: GetState): readonly (readonly [MediaSessionAction, () => void])[] {
  return [
    ['play', onlyWhile(getState, 'paused')],
    ['pause', onlyWhile(getState, 'speaking')],
    ['stop', () => getState().aloud.stop()],
    ['previoustrack', () => getState().aloud.step('back', 'sentence')],
    ['nexttrack', () => getState().aloud.step('on', 'sentence')],
    ['seekbackward', () => getState().aloud.step('back', 'block')],
    ['seekforward', () => getState().aloud.step('on', 'block')],
  ];
}

/** The same keys where no session takes them. */
function keyActs(getState: GetState): Readonly<Record<string, (() => void) | undefined>> {
  return {
    MediaPlayPause: () => getState().aloud.toggle(getState),
    MediaPlay: onlyWhile(getState, 'paused'),
    MediaPause: onlyWhile(getState, 'speaking'),
    MediaStop: () => getState().aloud.stop(),
    MediaTrackPrevious: () => getState().aloud.step('back', 'sentence'),
    MediaTrackNext: () => getState().aloud.step('on', 'sentence'),
  };
}
