import { Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { NodeIdSchema } from '#shared/contract/common.ts';
import type { ItemOut, SectionOut } from '#shared/contract/tool-shapes.ts';
import { readerText } from '../format/errors.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { download } from '../parts/download.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEngine, useWindow, useWindowStore } from '../state/use-window.ts';
import { KeyPhrases } from './key-phrases.tsx';
import { outlineAs, outlineFormats, type OutlineFormat } from './outline-formats.ts';
import { csvOf, gridText } from '#shared/base/grids.ts';

const kinds = ['table', 'figure', 'definition', 'equation', 'reference', 'section'] as const;
type Kind = (typeof kinds)[number];
const names: Readonly<Record<Kind, Message>> = {
  table: msg('Tables'),
  figure: msg('Figures'),
  definition: msg('Definitions'),
  equation: msg('Equations'),
  reference: msg('References'),
  section: msg('Sections'),
};
const MOST = 500;

interface Listed {
  readonly items: readonly ItemOut[];
  readonly total: number;
  readonly state: 'complete' | 'gaps' | 'unsure';
  readonly missing: readonly string[];
}

/** What a document is made of, as lists to look at, to go from and to keep. */
export function ListsDialog({ id }: { readonly id: DocumentId }) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const title = useWindow(({ library }) => library.titleOf(id));
  const [chosen, setChosen] = useState<Kind>();
  const [first, setFirst] = useState(0);
  const kind = chosen ?? kinds[first]!;
  const { listed, failure } = useListed(id, kind);
  // Until the reader chooses, the first list that has anything is shown.
  if (chosen === undefined && listed?.total === 0 && first < kinds.length - 1) setFirst(first + 1);
  return (
    <Dialog title={t('Lists')} text={title} wide guide={guideFor.lists} onClose={close}>
      <KeyPhrases document={id} onFind={close} />
      <div className="seg words" role="radiogroup" aria-label={t('List of')}>
        {kinds.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === kind} onClick={() => setChosen(one)}>
            {t(names[one])}
          </button>
        ))}
      </div>
      <div className="listed scrolls" role="region" aria-label={t(names[kind])} tabIndex={0}>
        {failure !== '' && <p className="small wrong">{failure}</p>}
        {listed && <Items document={id} kind={kind} listed={listed} />}
      </div>
      <div className="acts">
        {listed && listed.items.length > 0 && <KeepActs document={id} kind={kind} title={title} listed={listed} />}
        <span className="grow" />
        <Button look="primary" onClick={close}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

function useListed(
  document: DocumentId,
  kind: Kind,
): { readonly listed: Listed | undefined; readonly failure: string } {
  const engine = useEngine();
  const [found, setFound] = useState<{ kind: Kind; listed: Listed }>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    setFailure('');
    const listing =
      kind === 'definition'
        ? engine.call('document.definitions', { document }, stop.signal)
        : engine.call('document.items', { document, kind, limit: MOST }, stop.signal);
    listing
      .then((listed) => setFound({ kind, listed }))
      .catch((error: unknown) => !stop.signal.aborted && setFailure(readerText(toReport(error))));
    return () => stop.abort();
  }, [engine, document, kind]);
  return { listed: found?.kind === kind ? found.listed : undefined, failure };
}

/** Whether it is all of them is said only where that is known. */
function countText(kind: Kind, { total, state, missing }: Listed): string {
  if (total === 0) return t(none[kind]);
  const found = t(counts[kind], { total });
  if (state === 'complete') return t('{found}, which is all of them.', { found });
  return state === 'gaps'
    ? t('At least {found}; not found: {missing}.', { found, missing: missing.join(', ') })
    : t('{found} found; there may be more.', { found });
}

const none: Readonly<Record<Kind, Message>> = {
  table: msg('No tables were found.'),
  figure: msg('No figures were found.'),
  definition: msg('No definitions were found.'),
  equation: msg('No equations were found.'),
  reference: msg('No references were found.'),
  section: msg('No sections were found.'),
};

const counts: Readonly<Record<Kind, Message>> = {
  table: msg('{total, plural, one {# table} other {# tables}}'),
  figure: msg('{total, plural, one {# figure} other {# figures}}'),
  definition: msg('{total, plural, one {# definition} other {# definitions}}'),
  equation: msg('{total, plural, one {# equation} other {# equations}}'),
  reference: msg('{total, plural, one {# reference} other {# references}}'),
  section: msg('{total, plural, one {# section} other {# sections}}'),
};

interface ItemsProps {
  readonly document: DocumentId;
  readonly kind: Kind;
  readonly listed: Listed;
}

function Items({ document, kind, listed }: ItemsProps) {
  const store = useWindowStore();
  const go = ({ page, quads, section }: ItemOut): void => {
    const { opening, dialogs } = store.getState();
    const here = quads.find((one) => one.page === page)?.quads as readonly (readonly number[])[] | undefined;
    dialogs.close();
    void opening.open(
      document,
      { pageIndex: page - 1, focus: true, y: here?.[0]?.[5] },
      NodeIdSchema.safeParse(section).data,
    );
  };
  return (
    <>
      <p className="small muted">{countText(kind, listed)}</p>
      <ol>
        {listed.items.map((item) => (
          <li key={item.item}>
            <button type="button" className="hit" onClick={() => go(item)}>
              <span className="clamp">
                {item.label !== null && !item.text.startsWith(item.label) && <b>{item.label} </b>}
                {item.text || item.label || t('Without a caption')}
              </span>
              <span className="page num">{t('p. {page}', { page: item.pageLabel ?? item.page })}</span>
            </button>
            {kind === 'table' && <TableActs document={document} item={item} />}
          </li>
        ))}
      </ol>
    </>
  );
}

interface TableActsProps {
  readonly document: DocumentId;
  readonly item: ItemOut;
}

/** A table with its rows, as a file and as a grid for a spreadsheet. */
function TableActs({ document, item }: TableActsProps) {
  const engine = useEngine();
  const { attempt, add } = useWindow(({ notices }) => notices);
  const name = item.label ?? 'table';
  const take = (work: (rows: string[][]) => void | Promise<void>): void =>
    void attempt(t('{name} could not be copied', { name }), async () => {
      const table = NodeIdSchema.safeParse(item.item).data;
      if (!table) return;
      const { rows } = await engine.call('document.table', { document, table });
      if (rows) await work(rows);
      else add({ look: 'done', title: t('The rows and columns of {name} do not show surely enough', { name }) });
    });
  return (
    <>
      <IconButton
        small
        label={t('Copy {name} as a grid', { name })}
        onClick={() =>
          take(async (rows) => {
            await navigator.clipboard.writeText(gridText(rows));
            add({
              look: 'done',
              title: t('{name} copied, {rows, plural, one {# row} other {# rows}}', { name, rows: rows.length }),
            });
          })
        }
      >
        <Copy size={14} />
      </IconButton>
      <IconButton
        small
        label={t('Keep {name} as CSV', { name })}
        onClick={() => take((rows) => download(new Blob([csvOf(rows)], { type: 'text/csv' }), `${name}.csv`))}
      >
        <Download size={14} />
      </IconButton>
    </>
  );
}

const formatNames: Readonly<Record<OutlineFormat, string>> = { markdown: 'Markdown', opml: 'OPML', json: 'JSON' };
const endings: Readonly<Record<OutlineFormat, string>> = { markdown: 'md', opml: 'opml', json: 'json' };

const OUTLINE_PART = 1000;

async function wholeOutline(
  engine: ReturnType<typeof useEngine>,
  document: DocumentId,
): Promise<readonly SectionOut[]> {
  const sections: SectionOut[] = [];
  for (let cursor: string | undefined; ;) {
    const part = await engine.call('document.outline', { document, limit: OUTLINE_PART, ...(cursor && { cursor }) });
    sections.push(...part.sections);
    if (part.nextCursor === null) return sections;
    cursor = part.nextCursor;
  }
}

/** The whole list: sections as an outline, the others as lines to paste. */
function KeepActs({ document, kind, title, listed }: ItemsProps & { readonly title: string }) {
  const engine = useEngine();
  const { attempt, add } = useWindow(({ notices }) => notices);
  const copy = (): void =>
    void attempt(t('The list could not be copied'), async () => {
      const lines = listed.items.map(
        ({ label, text, page }) =>
          `- ${[label, text].filter((part) => part !== null && part !== '').join(': ')} (p. ${page})`,
      );
      await navigator.clipboard.writeText(lines.join('\n'));
      add({
        look: 'done',
        title: t('{items, plural, one {# line} other {# lines}} copied', { items: listed.items.length }),
      });
    });
  const keepOutline = (format: OutlineFormat): void =>
    void attempt(t('The outline could not be written'), async () => {
      const sections = await wholeOutline(engine, document);
      const text = outlineAs(format, { title, sections: sections.filter(({ level }) => level > 0) });
      download(new Blob([text], { type: 'text/plain' }), `outline.${endings[format]}`);
    });
  if (kind !== 'section')
    return (
      <Button look="quiet" onClick={copy}>
        <Copy size={14} /> {t('Copy the list')}
      </Button>
    );
  return outlineFormats.map((format) => (
    <Button key={format} look="quiet" onClick={() => keepOutline(format)}>
      <Download size={14} /> {formatNames[format]}
    </Button>
  ));
}
