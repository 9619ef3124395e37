import { Unplug } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { useLibrary } from '../state/library.ts';
import { useLink } from '../state/link.ts';

/** Says that the engine is away; a window that never had one says so in the place of its panes. */
export function LinkBanner() {
  const lost = useLink((link) => link.state === 'lost');
  const given = useLink(({ failure }) => failure?.code === 'engine.gone');
  const known = useLibrary((library) => library.known);
  return (
    <div role="status">
      {(lost || (given && known)) && (
        <p className="banner">
          <Unplug size={14} aria-hidden />
          {lost
            ? 'Connection to the engine was lost. Reconnecting…'
            : 'The engine stopped and could not be started again.'}
          {!lost && (
            <Button look="link" onClick={() => location.reload()}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
