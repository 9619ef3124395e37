import { ArrowLeft, Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { readerText } from '../format/errors.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import type { NameList } from '../state/names-state.ts';
import { useIsDark, useWindow, useWindowStore } from '../state/use-window.ts';
import type { WindowState } from '../state/window-store.ts';
import { ExportGraph } from './export-graph.tsx';
import type { GraphCanvas } from './graph-canvas.ts';
import { graphColors } from './graph-colors.ts';
import { drawnGraph, nameGroups, type DrawnGraph, type NameGroup, type PlacedNode } from './graph-model.ts';
import { layOutGraph } from './lay-out-graph.ts';

const groupNames: Readonly<Record<NameGroup, Message>> = {
  method: msg('Methods and models'),
  data: msg('Data and metrics'),
  people: msg('People and organizations'),
  term: msg('Terms'),
  part: msg('Tables, figures, formulas'),
};

/** The names of a document as a graph, in place of its pages. The list of names beside it says the same in words. */
export function GraphPane({ document }: { readonly document: DocumentId }) {
  const setGraph = useWindow(({ names }) => names.setGraph);
  const list = useWindow(({ names }) => names.list);
  const graph = useMemo(() => (list.kind === 'ready' ? drawnGraph(list.entities, list.relations) : undefined), [list]);
  const [canvas, setCanvas] = useState<GraphCanvas | null>(null);
  const present = graph ? nameGroups.filter((group) => graph.nodes.some((node) => node.group === group)) : [];
  return (
    <section className="pages" aria-label={t('Graph of names')}>
      <div className="toolbar" role="toolbar" aria-label={t('Graph')}>
        <Button small look="quiet" onClick={() => setGraph(false)} data-pane-focus="">
          <ArrowLeft size={14} /> {t('Pages')}
        </Button>
        <span className="sep" />
        <IconButton label={t('Zoom out')} disabled={!canvas} onClick={() => canvas?.zoomBy(-1)}>
          <Minus />
        </IconButton>
        <IconButton label={t('Zoom in')} disabled={!canvas} onClick={() => canvas?.zoomBy(1)}>
          <Plus />
        </IconButton>
        <IconButton label={t('Show all of it')} disabled={!canvas} onClick={() => canvas?.fit()}>
          <Maximize />
        </IconButton>
        <span className="grow" />
        <ExportGraph document={document} />
      </div>
      {graph && graph.nodes.length > 0 ? (
        <Drawn key={document} graph={graph} onCanvas={setCanvas} />
      ) : (
        <p className="graph-note" role="status">
          {noteText(list)}
        </p>
      )}
      <ul className="graph-legend" aria-label={t('Kinds of names')}>
        {present.map((group) => (
          <li key={group} data-group={group}>
            <i aria-hidden="true" />
            {t(groupNames[group])}
          </li>
        ))}
      </ul>
    </section>
  );
}

function noteText(list: NameList): string {
  if (list.kind === 'failed') return readerText(list.error);
  return list.kind === 'ready' ? t('No names to show.') : t('Collecting the names …');
}

interface DrawnProps {
  readonly graph: DrawnGraph;
  readonly onCanvas: (canvas: GraphCanvas | null) => void;
}

function Drawn({ graph, onCanvas }: DrawnProps) {
  const reportFailure = useWindow(({ notices }) => notices.reportFailure);
  const showName = useWindow(({ showNames }) => showNames.showName);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<GraphCanvas | null>(null);
  const [resting, setResting] = useState(false);
  const store = useWindowStore();
  const chosen = useWindow(chosenId);
  const dark = useIsDark();

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const stopped = (): boolean => stop.signal.aborted;
    setResting(false);
    const draw = async (): Promise<void> => {
      // Its code is large and few readers come here.
      const { openGraphCanvas } = await import('./graph-canvas.ts');
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let places: readonly PlacedNode[] = [];
      for await (const next of layOutGraph(graph, { now: () => performance.now(), nextFrame })) {
        if (stopped()) return;
        places = next;
      }
      if (stopped()) return;
      const opened = openGraphCanvas(element, graphColors(element), showName);
      canvas.current = opened;
      stop.signal.addEventListener('abort', () => opened.close());
      await opened.draw(graph, places, nextFrame);
      if (stopped()) return;
      onCanvas(opened);
      opened.choose(chosenId(store.getState()));
      setResting(true);
    };
    draw().catch((error: unknown) => reportFailure(t('The graph could not be drawn'), error));
    return () => {
      stop.abort();
      canvas.current = null;
      onCanvas(null);
    };
  }, [graph, onCanvas, store, showName, reportFailure]);

  useEffect(() => canvas.current?.choose(chosen), [chosen]);
  useEffect(() => {
    // The theme is put on the window after this effect.
    const frame = requestAnimationFrame(() => {
      if (host.current) canvas.current?.paint(graphColors(host.current));
    });
    return () => cancelAnimationFrame(frame);
  }, [dark]);
  const names = graph.nodes.length;
  return (
    <>
      {/* With this id present the library adds no style sheet, which the content security policy would refuse. */}
      <span id="__________cytoscape_stylesheet" hidden />
      <div
        ref={host}
        className="graph-host"
        role="img"
        aria-label={t(
          '{names, plural, one {# name} other {# names}} and {ties, plural, one {# tie} other {# ties}} between them; the list of names says the same',
          { names, ties: graph.ties.length },
        )}
        aria-busy={!resting}
      >
        {!resting && (
          <p className="graph-note">{t('Arranging {names, plural, one {# name} other {# names}} …', { names })}</p>
        )}
      </div>
    </>
  );
}

function chosenId({ names: { lookedAt } }: WindowState): number | null {
  return lookedAt.kind === 'none' ? null : lookedAt.id;
}
