import { Tour } from '../library/tour.tsx';
import { EmptyLibrary } from '../library/empty-library.tsx';
import { useWindow } from '../state/use-window.ts';
import { DropZone } from './drop-zone.tsx';
import { LinkBanner } from './link-banner.tsx';
import { Comparing } from './loaded-later.ts';
import { NoLibrary } from './no-library.tsx';
import { Panes } from './panes.tsx';
import { StandingStrip } from './standing-strip.tsx';
import { TitleBar } from './title-bar.tsx';
import { Toasts } from './toasts.tsx';

export function Window() {
  const known = useWindow(({ library }) => library.known);
  const empty = useWindow(({ library }) => library.documents.size === 0);
  const loaded = useWindow(({ view }) => view.loaded);
  const failure = useWindow(({ link }) => link.failure);
  const comparing = useWindow(({ view }) => view.comparing);
  const ready = known && loaded;
  return (
    <div className="window">
      <TitleBar bare={!ready || empty} />
      <LinkBanner />
      {ready && <StandingStrip />}
      <DropZone>
        {!ready && <NoLibrary failure={failure} />}
        {ready && (empty ? <EmptyLibrary /> : <Panes />)}
      </DropZone>
      {ready && !empty && <Tour />}
      {comparing && <Comparing />}
      <Toasts />
    </div>
  );
}
