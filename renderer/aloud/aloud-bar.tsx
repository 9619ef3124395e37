/** The bar of whoever listens: what is said, and all that can be done about it. */
import {
  ChevronsLeft,
  ChevronsRight,
  Highlighter,
  LocateFixed,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StickyNote,
  X,
} from 'lucide-react';
import { msg, t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useKeyOf, useWindow, useWindowStore } from '../state/use-window.ts';
import { problemText } from './problem-words.ts';
import { SaidWords } from './said-words.tsx';
import { RateMenu, SleepMenu, VoiceMenu } from './sound-menus.tsx';
import { useMediaKeys } from './use-media-keys.ts';
import './aloud.css';

export function AloudBar() {
  const shown = useWindow(({ aloud }) => aloud.playing !== 'off' || aloud.problem !== null);
  return shown ? <Bar /> : null;
}

function Bar() {
  useMediaKeys();
  const problem = useWindow(({ aloud }) => aloud.problem);
  const { aloud } = useWindowStore().getState();
  const isLoading = useWindow((state) => state.aloud.playing === 'loading');
  const hasVoice = useWindow((state) => state.aloud.voices.length > 0);
  const isAnswer = useWindow((state) => state.aloud.isAnswer);
  return (
    <section className="aloud-bar" data-guide={guideFor.listening} aria-label={t('Read aloud')}>
      {isAnswer && <SaidWords />}
      {problem && (
        <p className="aloud-problem" role="alert">
          {t(problemText(problem))}
        </p>
      )}
      {isLoading && (
        <p className="aloud-waits" role="status">
          {hasVoice ? t('Fetching the words…') : t('Looking for a voice…')}
        </p>
      )}
      <div className="aloud-acts" role="toolbar" aria-label={t('Playback')}>
        <Moves />
        <span className="sep" />
        <RateMenu />
        <VoiceMenu />
        <SleepMenu />
        <span className="grow" />
        <FollowChip />
        <Marks />
        <IconButton small label={t('Stop reading aloud')} onClick={aloud.stop}>
          <X size={14} />
        </IconButton>
      </div>
    </section>
  );
}

const moves = [
  { direction: 'back', of: 'block', label: msg('Previous paragraph'), command: 'paragraph-back', icon: ChevronsLeft },
  { direction: 'back', of: 'sentence', label: msg('Previous sentence'), command: 'sentence-back', icon: SkipBack },
  { direction: 'on', of: 'sentence', label: msg('Next sentence'), command: 'sentence-on', icon: SkipForward },
  { direction: 'on', of: 'block', label: msg('Next paragraph'), command: 'paragraph-on', icon: ChevronsRight },
] as const;
type Move = (typeof moves)[number];

/** Back, play or pause, and on. */
function Moves() {
  return (
    <>
      {moves.slice(0, 2).map((move) => (
        <MoveButton key={move.command} move={move} />
      ))}
      <PlayButton />
      {moves.slice(2).map((move) => (
        <MoveButton key={move.command} move={move} />
      ))}
    </>
  );
}

function MoveButton({ move: { direction, of, label, command, icon: Icon } }: { readonly move: Move }) {
  const none = useWindow(({ aloud }) => aloud.now === null);
  const step = useWindow(({ aloud }) => aloud.step);
  return (
    <IconButton small label={t(label)} keys={useKeyOf(command)} disabled={none} onClick={() => step(direction, of)}>
      <Icon size={14} />
    </IconButton>
  );
}

function PlayButton() {
  const { getState } = useWindowStore();
  const playing = useWindow(({ aloud }) => aloud.playing);
  const speaks = playing === 'speaking' || playing === 'loading';
  return (
    <IconButton
      label={speaks ? t('Pause') : t('Go on reading aloud')}
      keys={useKeyOf('listen')}
      disabled={playing === 'loading'}
      aria-busy={playing === 'loading'}
      onClick={() => getState().aloud.toggle(getState)}
    >
      {speaks ? <Pause /> : <Play />}
    </IconButton>
  );
}

/** The way back, once the reader looks elsewhere. */
function FollowChip() {
  const away = useWindow(({ aloud }) => !aloud.follows && aloud.document !== null);
  const goBack = useWindow(({ aloud }) => aloud.goBack);
  if (!away) return null;
  return (
    <Button small onClick={goBack}>
      <LocateFixed size={14} aria-hidden /> {t('Back to what is read')}
    </Button>
  );
}

function Marks() {
  const canMark = useWindow(({ aloud }) => (aloud.now?.pages.length ?? 0) > 0);
  const mark = useWindow(({ aloud }) => aloud.mark);
  const keys = useKeyOf('mark-heard');
  return (
    <>
      <IconButton
        small
        label={t('Highlight this sentence')}
        keys={keys}
        disabled={!canMark}
        onClick={() => mark(false)}
      >
        <Highlighter size={14} />
      </IconButton>
      <IconButton small label={t('Note on this sentence')} disabled={!canMark} onClick={() => mark(true)}>
        <StickyNote size={14} />
      </IconButton>
    </>
  );
}
