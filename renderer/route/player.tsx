import { Check, ChevronsRight, Columns2, Play, Square } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWidth } from '../parts/use-width.ts';
import { canGoOn } from '../state/questions.ts';
import { openId } from '../state/reading.ts';
import type { Turn } from '../state/turn.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { railPlaces, walkedShare, type RailPlace } from './rail-places.ts';
import { StationMark } from './station.tsx';
import { useStopTitle } from './stop-title.ts';
import type { Stop } from '../state/stops.ts';
import { afterText, endText, faultText, restText, verbOf, whyText } from './route-words.ts';
import { keyAlongLine } from '../parts/arrows.ts';

const STEP_MS = 750; // 340 ms of walking and 410 ms of rest

/** The walk on a straight rail: step through it, play it, read what was done where and why. */
export function Player({ stops }: { readonly stops: readonly Stop[] }) {
  const store = useWindowStore();
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const playing = useWindow(({ route }) => route.playing);
  const setPlaying = useWindow(({ route }) => route.setPlaying);
  const goTo = useWindow(({ route }) => route.goTo);
  usePlaying(stops);
  const toggle = (): void => {
    if (running) store.getState().ask.stop();
    else if (playing) setPlaying(false);
    else {
      goTo(1);
      setPlaying(true);
    }
  };
  const label = running ? t('Stop') : playing ? t('Stop replaying') : t('Replay the route');
  return (
    <section className={playing ? 'player playing' : 'player'} aria-label={t('Route of the question')}>
      <div className="scrub">
        <IconButton small label={label} onClick={toggle}>
          {running || playing ? <Square size={14} /> : <Play size={14} />}
        </IconButton>
        <Rail stops={stops} onToggle={toggle} />
        <Wheel />
        <CompareButton />
      </div>
      <Say stops={stops} />
      <KeepMarks />
    </section>
  );
}

/** Steering: enough while the question runs, more once it is answered. */
function Wheel() {
  const { lookFurther, sayEnough } = useWindow(({ questions }) => questions);
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const further = useWindow(({ ask }) => canGoOn(ask.turn));
  if (running)
    return (
      <IconButton small label={t('Enough')} tip={t('Enough: answer from what has been read')} onClick={sayEnough}>
        <Check size={14} />
      </IconButton>
    );
  return (
    <IconButton
      small
      label={t('Look further')}
      tip={t('Look further: open sections that seemed less likely')}
      disabled={!further}
      onClick={lookFurther}
    >
      <ChevronsRight size={14} />
    </IconButton>
  );
}

/** The same question on another route, side by side. */
function CompareButton() {
  const setComparing = useWindow(({ view }) => view.setComparing);
  const done = useWindow(({ ask: { turn } }) => turn.kind === 'done');
  if (!done) return null;
  return (
    <IconButton small label={t('Compare routes')} onClick={() => setComparing(true)}>
      <Columns2 size={14} />
    </IconButton>
  );
}

/** Walks on by itself until the end, then shows the whole route. */
function usePlaying(stops: readonly Stop[]): void {
  const store = useWindowStore();
  const playing = useWindow(({ route }) => route.playing);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { at, goTo, setPlaying } = store.getState().route;
      if (at !== null && at < stops.length) goTo(at + 1);
      else {
        goTo(null);
        setPlaying(false);
      }
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [store, playing, stops.length]);
}

interface RailProps {
  readonly stops: readonly Stop[];
  readonly onToggle: () => void;
}

/** One stop of the Tab key; arrows walk, Space plays, Enter goes to the section. */
export function Rail({ stops, onToggle }: RailProps) {
  const goToStop = useWindow(({ navigation }) => navigation.goToStop);
  const { at, goTo, setPlaying } = useWindow(({ route }) => route);
  const titleOf = useStopTitle();
  const rail = useRef<HTMLDivElement>(null);
  const places = railPlaces(stops, useWidth(rail));
  const step = (to: number | null): void => {
    setPlaying(false);
    goTo(to === null ? null : Math.max(1, Math.min(stops.length, to)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stop = stops[(at ?? 0) - 1];
    const done: (() => void) | undefined = {
      ArrowRight: () => step(at === null ? 1 : at + 1),
      ArrowLeft: () => step(at === null ? stops.length : at - 1),
      Home: () => step(1),
      End: () => step(stops.length),
      ' ': onToggle,
      Enter: stop && (() => goToStop(stop)),
      Escape: at === null ? undefined : () => step(null),
    }[keyAlongLine(event)];
    if (!done || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  };
  const stop = at === null ? undefined : stops[at - 1];
  return (
    <div
      ref={rail}
      className={stops.length > 9 ? 'rail dense' : 'rail'}
      role="slider"
      tabIndex={0}
      aria-label={t('Step of the route')}
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={at ?? stops.length}
      aria-valuetext={
        stop
          ? t('{n} of {stops}: {verb} {title}. {why}', {
              n: stop.n,
              stops: stops.length,
              verb: verbOf(stop),
              title: titleOf(stop),
              why: whyText(stop),
            })
          : t('All steps')
      }
      style={{ '--walked': walkedShare(places, at) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <span className="origin" aria-hidden="true" />
      {places.map((place) => (
        <span
          key={place.first.n}
          className={['place', at !== null && place.first.n > at && 'ahead'].filter(Boolean).join(' ')}
          title={placeTip(place, titleOf)}
          onClick={() => step(place.shown.n)}
          onDoubleClick={() => goToStop(place.shown)}
        >
          <StationMark
            state={place.shown.state}
            passages={place.shown.passages}
            now={at !== null && place.first.n <= at && at <= place.last.n}
          />
        </span>
      ))}
    </div>
  );
}

/** '12–16: Answered 3.2 Results': the numbers of its stops, and the one that is drawn. */
function placeTip({ first, last, shown }: RailPlace, titleOf: (stop: Stop) => string): string {
  const numbers = first === last ? String(first.n) : `${first.n}–${last.n}:`;
  return `${numbers} ${verbOf(shown)} ${titleOf(shown)}`;
}

/** Whether pins and closed sections outlast the question; nothing where there are none. */
function KeepMarks() {
  const store = useWindowStore();
  const open = useWindow(({ reading }) => openId(reading.open));
  const marks = useWindow(({ steer }) => (open ? steer.marks.get(open) : undefined));
  const kept = useWindow(({ steer }) => open !== null && steer.kept.has(open));
  if (!open || !marks || marks.size === 0) return null;
  return (
    <label className="keep">
      <input
        type="checkbox"
        checked={kept}
        onChange={(event) => store.getState().steer.keep(open, event.target.checked)}
      />
      {t('Keep {marks, plural, one {# mark} other {# marks}} for this document', { marks: marks.size })}
    </label>
  );
}

/** Always two lines: what was done where, and why. */
function Say({ stops }: { readonly stops: readonly Stop[] }) {
  const goToStop = useWindow(({ navigation }) => navigation.goToStop);
  const at = useWindow(({ route }) => route.at);
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const end = useWindow(({ ask }) => endOf(ask.turn));
  const titleOf = useStopTitle();
  const live = running ? stops.at(-1) : undefined;
  const stop = (at === null ? undefined : stops[at - 1]) ?? live;
  if (stop) {
    const why = whyText(stop);
    return (
      <div className="say">
        <span className="num">
          {stop.n}/{stops.length}
        </span>
        <button type="button" className="what ell" onClick={() => goToStop(stop)}>
          {verbOf(stop)} <b>{titleOf(stop)}</b>
        </button>
        <span className="why ell" title={[why, afterText(stop)].filter(Boolean).join(' · ')}>
          {why}
        </span>
      </div>
    );
  }
  const [steps, found] = restText(stops);
  return (
    <div className="say rest">
      <span className="what ell">
        {steps}
        <b>{found}</b>
      </span>
      <span className="why ell" title={end}>
        {end}
      </span>
    </div>
  );
}

function endOf(turn: Turn): string {
  const fault = turn.kind === 'done' ? faultText(turn.receipt) : '';
  return [endText(turn), fault].filter(Boolean).join(' · ');
}
