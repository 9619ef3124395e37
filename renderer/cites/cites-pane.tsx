import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesFormat } from '#shared/contract/cites.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { download } from '../parts/download.ts';
import { ExportMenu } from '../parts/export-menu.tsx';
import { useEngine, useWindow, useWindowStore } from '../state/use-window.ts';
import './cites.css';
import { CitesGraph } from './cites-graph.tsx';
import { linkedDocuments, type LinkedDocument } from './cites-model.ts';
import { CitesOf } from './cites-of.tsx';
import { linkedText } from './cites-words.ts';
import { useCitesOfAll, type CitesOfAll } from './use-cites.ts';

/** Who cites whom in the library or in a collection: a list, a graph that says the same, and what is between the chosen one and others. */
export function CitesPane() {
  const [collection, setCollection] = useState<string | null>(null);
  const told = useCitesOfAll(collection);
  return (
    <>
      <Head collection={collection} onCollection={setCollection} />
      {told.kind === 'waiting' && (
        <p className="cites-note faint" role="status">
          {t('Comparing lists of references …')}
        </p>
      )}
      {told.kind === 'failed' && <p className="cites-note faint">{readerText(told.error)}</p>}
      {told.kind === 'told' && <Linked all={told.says} />}
    </>
  );
}

interface HeadProps {
  readonly collection: string | null;
  readonly onCollection: (collection: string | null) => void;
}

function Head({ collection, onCollection }: HeadProps) {
  const collections = useWindow(({ library }) => library.collections);
  const choices = [
    { value: '', text: t('The whole library') },
    ...collections.map(({ name }) => ({ value: name, text: name })),
  ];
  return (
    <div className="cites-head">
      <h1 className="grow">{t('Who cites whom')}</h1>
      {collections.length > 0 && (
        <ChoiceMenu
          label={t('Documents')}
          value={collection ?? ''}
          choices={choices}
          onChange={(value) => onCollection(value === '' ? null : value)}
        />
      )}
      <ExportCites collection={collection} />
    </div>
  );
}

function Linked({ all }: { readonly all: CitesOfAll }) {
  const chosen = useWindow(({ cites }) => cites.chosen);
  const choose = useWindow(({ cites }) => cites.choose);
  const documents = useMemo(() => linkedDocuments(all), [all]);
  if (documents.length === 0)
    return (
      <>
        <p className="cites-note faint" role="status">
          {t('None of {of, plural, one {# document} other {# documents}} was found to cite another one of them.', {
            of: all.of,
          })}
        </p>
        {chosen !== null && (
          <div className="cites-detail scrolls">
            <CitesOf document={chosen} />
          </div>
        )}
      </>
    );
  return (
    <div className="cites-frame">
      <div className="cites-body">
        <Documents documents={documents} chosen={chosen} onChoose={choose} />
        <div className="cites-middle">
          <CitesGraph documents={documents} links={all.links} chosen={chosen} onChoose={choose} />
        </div>
        <div className="cites-detail scrolls">
          {chosen === null ? (
            <p className="small faint">{t('Choose a document to read the sentences that cite.')}</p>
          ) : (
            <Chosen key={chosen} document={chosen} />
          )}
        </div>
      </div>
    </div>
  );
}

function Chosen({ document }: { readonly document: DocumentId }) {
  const title = useWindow(({ library }) => library.documents.get(document)?.title ?? '');
  return (
    <>
      <h2 className="reading" dir="auto">
        {title}
      </h2>
      <CitesOf document={document} />
    </>
  );
}

interface DocumentsProps {
  readonly documents: readonly LinkedDocument[];
  readonly chosen: DocumentId | null;
  readonly onChoose: (document: DocumentId) => void;
}

/** One stop, arrow keys inside. */
function Documents({ documents, chosen, onChoose }: DocumentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const at = documents.findIndex(({ document }) => document === chosen);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: documents.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : documents[to];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next.document);
    list.current?.querySelector<HTMLElement>(`[data-document='${next.document}']`)?.focus();
  };
  return (
    <ul
      ref={list}
      className="cites-list scrolls"
      aria-label={t('Documents that cite or are cited')}
      onKeyDown={onKeyDown}
    >
      {documents.map((one, index) => (
        <li key={one.document}>
          <button
            type="button"
            data-document={one.document}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            aria-current={one.document === chosen ? 'true' : undefined}
            onClick={() => onChoose(one.document)}
          >
            <span className="reading" dir="auto">
              {one.title}
            </span>
            <span className="small faint">{linkedText(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const formats: readonly { readonly format: CitesFormat; readonly name: string; readonly ending: string }[] = [
  { format: 'csv', name: 'CSV', ending: 'csv' },
  { format: 'graphml', name: 'GraphML', ending: 'graphml' },
  { format: 'json', name: 'JSON', ending: 'json' },
];

/** Saves who cites whom as a file for other programs. */
function ExportCites({ collection }: { readonly collection: string | null }) {
  const engine = useEngine();
  const { getState } = useWindowStore();
  const save = ({ format, ending }: (typeof formats)[number]): Promise<void> =>
    getState().notices.attempt(t('The citations could not be exported'), async () => {
      const within = collection === null ? {} : { collection };
      const { text } = await engine.call('cites.export', { ...within, format });
      download(new Blob([text]), `citations.${ending}`);
    });
  return <ExportMenu formats={formats} onSave={(one) => void save(one)} />;
}
