import { EmptyLibrary } from '../library/empty-library.tsx';
import { useLibrary } from '../state/library.ts';
import { useLink } from '../state/link.ts';
import { useView } from '../state/view.ts';
import { DropZone } from './drop-zone.tsx';
import { LinkBanner } from './link-banner.tsx';
import { NoLibrary } from './no-library.tsx';
import { Panes } from './panes.tsx';
import { TitleBar } from './title-bar.tsx';
import { Toasts } from './toasts.tsx';

export function Window() {
  const known = useLibrary((library) => library.known);
  const empty = useLibrary((library) => library.documents.size === 0);
  const loaded = useView((view) => view.loaded);
  const failure = useLink((link) => link.failure);
  const ready = known && loaded;
  return (
    <div className="window">
      <TitleBar bare={!ready || empty} />
      <LinkBanner />
      <DropZone>
        {!ready && <NoLibrary failure={failure} />}
        {ready && (empty ? <EmptyLibrary /> : <Panes />)}
      </DropZone>
      <Toasts />
    </div>
  );
}
