import { List, RefreshCw, Search, Square, TriangleAlert, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { ZoteroLibrary, ZoteroState } from '#shared/contract/connections.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { libraryText, zoteroLamp, zoteroTags, zoteroText } from './connection-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';
import { PassedDialog } from './zotero-passed.tsx';

/** Zotero as the settings show it: what it holds before it is brought in, and what was passed by afterwards. */
export function ZoteroGroup({ zotero }: { readonly zotero: ZoteroState }) {
  const { keepInStep } = useWindow(({ connections }) => connections);
  const { lamp, text } = zoteroLamp(zotero);
  const name = zotero.connection === 'off' ? t('Zotero on this computer') : t('Found on this computer');
  return (
    <SetGroup
      title="Zotero"
      end={
        <span className="set-end" role="status">
          <span className={lamp} aria-hidden />
          {text}
        </span>
      }
    >
      <SetRow
        name={zotero.connection === 'on' ? t('Your Zotero library') : name}
        tags={zoteroTags(zotero)}
        text={zoteroText(zotero)}
      >
        <ZoteroActions zotero={zotero} />
      </SetRow>
      {zotero.problem && (
        <p className="set-note warning" role="alert">
          <TriangleAlert size={14} aria-hidden />
          <span>{`${readerText(zotero.problem)} ${t('Nothing was changed.')}`}</span>
        </p>
      )}
      {zotero.connection !== 'off' &&
        !zotero.work &&
        zotero.libraries.map((one) => <LibraryRow key={one.id} library={one} />)}
      {zotero.connection === 'on' && !zotero.work && <PassedRow />}
      {zotero.connection === 'on' && (
        <SetRow name={t('Keep in step')} text={t('Reads every ten minutes, never writes to Zotero.')}>
          <Switch label={t('Keep in step with Zotero')} on={zotero.keepInStep} onChange={(on) => void keepInStep(on)} />
        </SetRow>
      )}
    </SetGroup>
  );
}

/** One of Zotero's libraries. A switch where there are several. */
function LibraryRow({ library }: { readonly library: ZoteroLibrary }) {
  const chooseLibrary = useWindow(({ connections }) => connections.chooseLibrary);
  const several = useWindow(({ connections }) => (connections.zotero?.libraries.length ?? 0) > 1);
  const name = library.name ?? t('My Library');
  return (
    <SetRow name={name} tags={library.name === null ? [] : [t('Group')]} text={libraryText(library)}>
      {several && (
        <Switch
          label={t('Bring in {name}', { name })}
          on={library.chosen}
          onChange={(on) => void chooseLibrary(library.id, on)}
        />
      )}
    </SetRow>
  );
}

function PassedRow() {
  const passed = useWindow(({ connections }) => connections.passed);
  const [shown, setShown] = useState(false);
  if (!passed) return null;
  const text =
    passed.total === 0
      ? t('Nothing: everything that was read is here.')
      : t(
          '{total, plural, one {# thing in Zotero is} other {# things in Zotero are}} not here, each with its reason.',
          {
            total: passed.total,
          },
        );
  return (
    <SetRow name={t('Passed by')} text={text}>
      {passed.total > 0 && (
        <Button small onClick={() => setShown(true)}>
          <List size={14} /> {t('Show the list…')}
        </Button>
      )}
      {shown && <PassedDialog passed={passed} onClose={() => setShown(false)} />}
    </SetRow>
  );
}

function ZoteroActions({ zotero: { connection, work } }: { readonly zotero: ZoteroState }) {
  const { lookForZotero, readZotero, stopZotero, disconnectZotero } = useWindow(({ connections }) => connections);
  if (work) {
    return (
      <Button small onClick={() => void stopZotero()}>
        <Square size={14} /> {t('Stop')}
      </Button>
    );
  }
  switch (connection) {
    case 'off':
      return (
        <Button small onClick={() => void lookForZotero()}>
          <Search size={14} /> {t('Look for it')}
        </Button>
      );
    case 'found':
      return (
        <Button small onClick={() => void readZotero()}>
          {t('Bring in')}
        </Button>
      );
    case 'on':
      return (
        <>
          <Button small look="quiet" onClick={() => void disconnectZotero()}>
            <Unplug size={14} /> {t('Disconnect')}
          </Button>
          <Button small onClick={() => void readZotero()}>
            <RefreshCw size={14} /> {t('Read now')}
          </Button>
        </>
      );
  }
}
