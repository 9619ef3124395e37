import { useEffect, useState } from 'react';
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { readerText } from '../format/errors.ts';
import { count, tookText } from '../format/text.ts';
import { verdictOf } from '../format/verdict.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useEngine } from '../state/use-window.ts';
import { sharedSections } from './compare-routes.ts';
import { StationMark } from './station.tsx';
import { useStopTitle } from './stop-title.ts';
import { routeStops, type Stop } from './stops.ts';
import { verbOf } from './words.ts';

const others = ['flat', 'path', 'route'] as const;
type Other = (typeof others)[number];
const names: Readonly<Record<AnswerReceipt['strategy'], string>> = {
  auto: 'Auto',
  flat: 'Flat',
  path: 'Path',
  route: 'Route',
  agent: 'Computed',
};
const meanings: Readonly<Record<Other, string>> = {
  flat: 'closest passages, no structure',
  path: 'root-to-leaf paths under a budget',
  route: 'walks the tree and stops',
};

type Found =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'here'; readonly receipt: AnswerReceipt }
  | { readonly kind: 'failed'; readonly text: string };

interface CompareProps {
  readonly receipt: AnswerReceipt;
  readonly onClose: () => void;
}

/** The same question with the same budget on another route, side by side. */
export function Compare({ receipt, onClose }: CompareProps) {
  const [other, setOther] = useState<Other>(receipt.strategy === 'path' ? 'route' : 'path');
  const found = useOther(receipt, other);
  const shared = found.kind === 'here' ? sharedSections(receipt.route, found.receipt.route) : new Set<string>();
  return (
    <Dialog title="Compare routes" text={receipt.question} onClose={onClose}>
      <div className="compare">
        <Column title={names[receipt.strategy]} note="as answered" receipt={receipt} shared={shared} />
        <section aria-live="polite">
          <div className="choice" role="radiogroup" aria-label="Compare with">
            {others.map((one) => (
              <button
                key={one}
                type="button"
                role="radio"
                className="chip"
                aria-checked={one === other}
                onClick={() => setOther(one)}
              >
                {names[one]}
              </button>
            ))}
          </div>
          {found.kind === 'waiting' && <p className="aside">Walking…</p>}
          {found.kind === 'failed' && <p className="aside">{found.text}</p>}
          {found.kind === 'here' && (
            <Column title={names[other]} note={meanings[other]} receipt={found.receipt} shared={shared} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Asks anew for each choice; one that is left is stopped. */
function useOther({ question, scope, diagnostics }: AnswerReceipt, strategy: Other): Found {
  const engine = useEngine();
  const [found, setFound] = useState<Found>({ kind: 'waiting' });
  const { budgetTokens } = diagnostics;
  useEffect(() => {
    const stop = new AbortController();
    setFound({ kind: 'waiting' });
    engine
      .call('answer.ask', { question, scope, strategy, budgetTokens }, stop.signal)
      .then((receipt) => setFound({ kind: 'here', receipt }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setFound({ kind: 'failed', text: readerText(toReport(error)) });
      });
    return () => stop.abort();
  }, [engine, question, scope, budgetTokens, strategy]);
  return found;
}

interface ColumnProps {
  readonly title: string;
  readonly note: string;
  readonly receipt: AnswerReceipt;
  readonly shared: ReadonlySet<string>;
}

function Column({ title, note, receipt, shared }: ColumnProps) {
  const { route, evidence, diagnostics, timings } = receipt;
  const stops = routeStops(route, evidence);
  const cells = [
    ['Passages', count(evidence.length)],
    ['Tokens', count(diagnostics.contextTokens)],
    ['Entropy', diagnostics.sectionEntropy.toFixed(2)],
    ['Time', tookText(timings.total ?? 0)],
  ] as const;
  return (
    <section className="walked" aria-label={`Route of ${title}`}>
      <h3>
        {title} <span className="faint small">{note}</span>
      </h3>
      <span className="rail short" role="img" aria-label={`${stops.length} steps`}>
        {stops.map((stop) => (
          <StationMark key={stop.n} state={stop.state} passages={stop.passages} now={false} />
        ))}
      </span>
      <dl>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="said">{verdictOf(receipt).text}</p>
      <ol>
        {stops.map((stop) => (
          <StopLine key={stop.n} stop={stop} both={shared.has(`${stop.document}/${stop.section}`)} />
        ))}
      </ol>
    </section>
  );
}

function StopLine({ stop, both }: { readonly stop: Stop; readonly both: boolean }) {
  const titleOf = useStopTitle();
  return (
    <li className={both ? 'both' : ''}>
      <span className="num">{stop.n}</span>
      <span className="ell">
        {verbOf(stop)} <b>{titleOf(stop)}</b>
        {both && <span className="sr">, on both routes</span>}
      </span>
    </li>
  );
}
