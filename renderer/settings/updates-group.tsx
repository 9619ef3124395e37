import { ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { UpdatesState } from '#shared/contract/updates.ts';
import { readerText } from '../format/errors.ts';
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

/** Off until the reader turns it on; what is newer is only told of. */
export function UpdatesGroup() {
  const { updates, watch, setOn, check } = useWindow((window) => window.updates);
  useEffect(() => {
    const abort = new AbortController();
    void watch(abort.signal);
    return () => abort.abort();
  }, [watch]);
  if (!updates) return null;
  const { on, canCheck, checking, newer, problem } = updates;
  return (
    <SetGroup title={t('Newer versions')}>
      <SetRow name={t('Look for newer versions')} text={askedText(updates)}>
        {on && (
          <Button small disabled={checking} onClick={() => void check()}>
            <RefreshCw size={14} aria-hidden /> {t('Look now')}
          </Button>
        )}
        <Switch
          label={t('Look for newer versions')}
          on={on}
          disabled={!canCheck}
          onChange={(wanted) => void setOn(wanted)}
        />
      </SetRow>
      {on && newer && (
        <SetRow
          name={t('Wayleaf {version} is there', { version: newer.version })}
          text={t('Nothing is downloaded. The release page says what is new and how to get it.')}
        >
          <a className="btn sm" href={newer.page} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={14} aria-hidden /> {t('Open its page')}
          </a>
        </SetRow>
      )}
      {on && problem && (
        <p className="set-note warning" role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{readerText(problem)}</span>
        </p>
      )}
    </SetGroup>
  );
}

function askedText({ canCheck, on, host, version, checking, newer, checkedAt }: UpdatesState): string {
  if (!canCheck || host === null) return t('This build of Wayleaf has no address to check for updates.');
  if (!on)
    return t('Asks {host} once a day which version is the newest, and tells it nothing about you or your documents.', {
      host,
    });
  if (checking) return t('Asking {host} …', { host });
  if (checkedAt === null) return t('{host} has not said it yet.', { host });
  const moment = dateText(checkedAt, 'moment');
  return newer
    ? t('You have {version}. Asked {moment}.', { version: version ?? '', moment })
    : t('You have {version}, the newest. Asked {moment}.', { version: version ?? '', moment });
}
