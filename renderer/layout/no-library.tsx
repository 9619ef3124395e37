import { Copy, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorReport } from '#shared/base/errors.ts';
import { awayText } from '../format/away-text.ts';
import { errorDetails, readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Stands in place of the panes until the library is there, and says why where it cannot be. */
export function NoLibrary({ failure }: { readonly failure: ErrorReport | null }) {
  const { repair, said } = useWindow(({ backups }) => backups);
  if (!failure)
    return (
      <Frame>
        <div className="desk-note later" role="status">
          <p>{t('Opening the library…')}</p>
        </div>
      </Frame>
    );
  if (failure.code === 'library.unreachable') return <ServerAway failure={failure} />;
  const details = errorDetails(failure);
  return (
    <Frame>
      <section className="desk-note" role="alert">
        <h2>{failure.code === 'engine.gone' ? t('Wayleaf could not start') : t('The library could not be opened')}</h2>
        <p>{readerText(failure)}</p>
        {said && <p>{said.text}</p>}
        {failure.code !== 'engine.gone' && <pre className="details">{details}</pre>}
        <div className="acts">
          <Button look="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
          {failure.code === 'library.corrupt' && (
            <Button onClick={() => void repair()}>
              <Wrench size={14} /> {t('Repair')}
            </Button>
          )}
          <Button look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
            <Copy size={14} /> {t('Copy details')}
          </Button>
        </div>
      </section>
    </Frame>
  );
}

/** It is looked for all the time: nothing has to be pressed. */
function ServerAway({ failure }: { readonly failure: ErrorReport }) {
  return (
    <Frame>
      <section className="desk-note" role="status">
        <h2>{t('The library’s server does not answer, trying again.')}</h2>
        <p>{awayText(failure)}</p>
        <pre className="details">{errorDetails(failure)}</pre>
      </section>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="no-library">
      <h1 className="sr">Wayleaf</h1>
      {children}
    </main>
  );
}
