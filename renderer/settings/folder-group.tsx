import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

interface FolderGroupProps {
  readonly title: string;
  /** What is said of the folder. */
  readonly text: string;
  /** Null as long as none is chosen. */
  readonly folder: string | null;
  readonly canPick: boolean;
  readonly onChoose: () => void;
  /** What leaving the folder is called. */
  readonly leaving: string;
  readonly onLeave: () => void;
  /** What the switch is called that pauses the work on it. */
  readonly working: string;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly children?: ReactNode;
}

/** A folder of the reader's that Wayleaf works on, chosen, paused and left. */
export function FolderGroup(props: FolderGroupProps) {
  const { title, text, folder, canPick, onChoose, leaving, onLeave, working, paused, onPause, children } = props;
  return (
    <SetGroup
      title={title}
      end={
        canPick && (
          <Button small onClick={onChoose}>
            <FolderOpen size={14} /> {folder === null ? t('Choose a folder…') : t('Another folder…')}
          </Button>
        )
      }
    >
      <SetRow name={folder === null ? t('None yet') : <span className="selectable">{folder}</span>} text={text}>
        {folder !== null && (
          <>
            <Button small look="quiet" onClick={onLeave}>
              {leaving}
            </Button>
            <Switch label={working} on={!paused} onChange={(on) => onPause(!on)} />
          </>
        )}
      </SetRow>
      {children}
    </SetGroup>
  );
}
