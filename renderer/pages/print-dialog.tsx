/** Asks which pages are printed and how, and makes them ready. */
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { isAbort, toReport } from '#shared/base/errors.ts';
import { readerText } from '../format/errors.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Progress } from '../parts/progress.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { printPage, type PrintedPage } from './pdf/print-page.ts';
import { printSheets } from './print-sheets.ts';
import { pagesOf, PRINT_MAX_PAGES } from './printed-pages.ts';

/** Pictures of all pages together. */
const MAX_BYTES = 800e6;

type Range = 'all' | 'this' | 'some';
const ranges: readonly { readonly range: Range; readonly name: Message }[] = [
  { range: 'all', name: msg('All pages') },
  { range: 'this', name: msg('This page') },
  { range: 'some', name: msg('Pages') },
];

interface PrintDialogProps {
  readonly pdf: PDFDocumentProxy | null;
  /** The page that the reader is on. */
  readonly page: number;
}

export function PrintDialog({ pdf, page }: PrintDialogProps) {
  const printing = useWindow(({ viewer }) => viewer.printing);
  return printing && pdf ? <Opened pdf={pdf} page={page} /> : null;
}

function Opened({ pdf, page }: { readonly pdf: PDFDocumentProxy; readonly page: number }) {
  const { getState } = useWindowStore();
  const marked = useWindow(({ annotations }) => annotations.items.length > 0);
  const [range, setRange] = useState<Range>('all');
  const [typed, setTyped] = useState(`1-${pdf.numPages}`);
  const [marks, setMarks] = useState(true);
  const { done, problem, start, stop } = usePrinting(pdf);
  const close = (): void => {
    stop();
    getState().viewer.setPrinting(false);
  };
  const all = {
    all: () => pagesOf(`1-${pdf.numPages}`, pdf.numPages),
    this: () => [page],
    some: () => pagesOf(typed, pdf.numPages),
  };
  const chosen = all[range]();
  const tooMany = chosen !== null && chosen.length > PRINT_MAX_PAGES;
  const busy = done !== null;
  return (
    <Dialog title={t('Print')} onClose={close}>
      <fieldset className="print-range" disabled={busy}>
        <legend className="sr">{t('Pages')}</legend>
        {ranges.map(({ range: one, name }) => (
          <label key={one}>
            <input type="radio" name="print-range" checked={range === one} onChange={() => setRange(one)} />
            {t(name)}
            {one === 'some' && (
              <span className={chosen === null && range === 'some' ? 'field is-error' : 'field'}>
                <input
                  type="text"
                  aria-label={t('Which pages')}
                  aria-invalid={chosen === null && range === 'some'}
                  placeholder="1-3, 5"
                  autoComplete="off"
                  maxLength={200}
                  value={typed}
                  onFocus={() => setRange('some')}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {marked && (
        <div className="print-marks">
          <Switch label={t('With highlights')} on={marks} disabled={busy} onChange={setMarks} />
          {t('With highlights')}
        </div>
      )}
      <div className="print-progress" role="status">
        {busy && chosen && (
          <>
            <Progress share={done / Math.max(1, chosen.length)} label={t('Pages made ready')} />
            <span className="small num">
              {t('{done} of {chosen, plural, one {# page} other {# pages}}', { done, chosen: chosen.length })}
            </span>
          </>
        )}
        {chosen === null && (
          <span className="small">
            {t('The pages are 1 to {pages}: write 3, 2-5 or both.', { pages: pdf.numPages })}
          </span>
        )}
        {tooMany && (
          <span className="small">{t('At most {most} pages can be printed at once.', { most: PRINT_MAX_PAGES })}</span>
        )}
        {problem !== '' && <span className="small wrong">{problem}</span>}
      </div>
      <div className="acts">
        <Button onClick={close}>{t('Cancel')}</Button>
        <Button
          look="primary"
          disabled={busy || chosen === null || tooMany}
          onClick={() => chosen && void start(chosen, marks).then((printed) => printed && close())}
        >
          {t('Print')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Pages that are ready so far, null before it began; `start` tells whether the pages were handed to the system. */
function usePrinting(pdf: PDFDocumentProxy) {
  const { getState } = useWindowStore();
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const abort = useRef<AbortController | null>(null);
  const stop = (): void => abort.current?.abort();
  useEffect(() => stop, []);
  const start = async (pages: readonly number[], marks: boolean): Promise<boolean> => {
    const { signal } = (abort.current = new AbortController());
    setProblem('');
    setDone(0);
    try {
      const { byPage } = getState().annotations;
      const printed: PrintedPage[] = [];
      let bytes = 0;
      for (const pageIndex of pages) {
        const one = await printPage(pdf, pageIndex, marks ? (byPage.get(pageIndex) ?? []) : [], signal);
        signal.throwIfAborted();
        bytes += one.picture.size;
        if (bytes > MAX_BYTES) {
          setProblem(
            t('These pages are too large to be printed at once. Print about {printed} at a time.', {
              printed: printed.length,
            }),
          );
          return false;
        }
        printed.push(one);
        setDone(printed.length);
      }
      await printSheets(printed);
      return true;
    } catch (error) {
      if (!signal.aborted && !isAbort(error))
        setProblem(`${t('They could not be printed.')} ${readerText(toReport(error))}`);
      return false;
    } finally {
      setDone(null);
    }
  };
  return { done, problem, start, stop };
}
