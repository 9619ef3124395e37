import { Cpu, X } from 'lucide-react';
import { useEffect } from 'react';
import { bytesText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';

/** What would help where only other words could lead to an answer: a small encoder, if none is there. Goes when closed. */
export function ModelOffer() {
  const closed = useWindow(({ ask }) => ask.offerClosed);
  const wanted = useWindow(({ view }) => view.stored.offerModels);
  return !closed && wanted && <Offer />;
}

function Offer() {
  const watch = useWindow(({ localModels }) => localModels.watch);
  const local = useWindow(({ localModels }) => localModels.local);
  const closeOffer = useWindow(({ ask }) => ask.closeOffer);
  const setSettings = useWindow(({ view }) => view.setSettings);
  useEffect(() => {
    const controller = new AbortController();
    void watch(controller.signal);
    return () => controller.abort();
  }, [watch]);
  const encoders = local?.models.filter(({ task }) => task === 'encoder') ?? [];
  const absent = encoders.filter(({ state }) => state.kind === 'absent');
  if (local?.inUse.encoder !== null || absent.length === 0 || absent.length < encoders.length) return null;
  const least = Math.min(...absent.map(({ downloadBytes }) => downloadBytes));
  return (
    <div className="offer" role="note">
      <Cpu size={14} aria-hidden />
      <p>
        {t('A small model finds passages that say it in other words. It runs on this computer; from {least}.', {
          least: bytesText(least),
        })}
      </p>
      <IconButton small label={t('Close')} onClick={closeOffer}>
        <X size={14} />
      </IconButton>
      <span className="act">
        <Button small onClick={() => setSettings('models')}>
          {t('See models')}
        </Button>
      </span>
    </div>
  );
}
