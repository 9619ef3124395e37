import { useEffect, useState } from 'react';
import { bytesText } from '../format/text.ts';
import { msg, t } from '../languages/i18n.ts';
import { useEngine } from '../state/use-window.ts';
import { SetGroup } from './set-group.tsx';

const parts = [
  { part: 'index', name: msg('What was read of the documents') },
  { part: 'documents', name: msg('Files kept here') },
  { part: 'backups', name: msg('Backups') },
  { part: 'other', name: msg('Other') },
] as const;
type Bytes = Readonly<Record<(typeof parts)[number]['part'], number>>;

/** What takes room, as shares of one bar; its place is kept until it is known, and given up where it cannot be had. */
export function OnDisk() {
  const engine = useEngine();
  const [bytes, setBytes] = useState<Bytes | 'unknown'>();
  useEffect(() => {
    const abort = new AbortController();
    engine.call('app.storage', {}, abort.signal).then(setBytes, () => setBytes('unknown'));
    return () => abort.abort();
  }, [engine]);
  if (bytes === 'unknown') return null;
  if (!bytes) return <Awaited />;
  const shown = parts.filter(({ part }) => bytes[part] > 0);
  const total = shown.reduce((sum, { part }) => sum + bytes[part], 0);
  return (
    <SetGroup title={t('On disk')} end={<span className="num">{bytesText(total)}</span>}>
      <div className="disk" aria-hidden>
        {shown.map(({ part }) => (
          <i key={part} data-part={part} style={{ flexGrow: bytes[part] }} />
        ))}
      </div>
      <ul className="disk-parts">
        {shown.map(({ part, name }) => (
          <li key={part}>
            <i data-part={part} aria-hidden /> {t(name)} <span className="num">{bytesText(bytes[part])}</span>
          </li>
        ))}
      </ul>
    </SetGroup>
  );
}

/** As tall as what is to come, so that nothing below it moves. */
function Awaited() {
  return (
    <SetGroup title={t('On disk')}>
      <div className="disk" />
      <ul className="disk-parts" aria-hidden>
        <li>{'\u00a0'}</li>
      </ul>
    </SetGroup>
  );
}
