import { Unplug } from 'lucide-react';
import { useLink } from '../state/link.ts';

export function LinkBanner() {
  const lost = useLink((link) => link.state === 'lost');
  return (
    <div role="status">
      {lost && (
        <p className="banner">
          <Unplug size={14} aria-hidden />
          Connection to the engine was lost. Reconnecting…
        </p>
      )}
    </div>
  );
}
