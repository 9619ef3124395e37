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

/** What takes room, as shares of one bar. Nothing stands here until it is known. */
export function OnDisk() {
  const engine = useEngine();
  const [bytes, setBytes] = useState<Bytes>();
  useEffect(() => {
    const abort = new AbortController();
    // Without it the backups can be used all the same.
    engine.call('app.storage', {}, abort.signal).then(setBytes, () => undefined);
    return () => abort.abort();
  }, [engine]);
  if (!bytes) return null;
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
