import { Ban, ListCollapse, ListIndentDecrease, ListIndentIncrease, Pencil, Pin, Undo2, Type } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { keyText } from '../format/keys.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { isMac } from '../parts/platform.ts';
import { steerKeys } from '../route/steer-keys.ts';
import { openId } from '../state/reading.ts';
import type { VisibleRow } from '../state/section-tree.ts';
import type { Mark, Marks } from '../state/steer.ts';
import { leaveKeyboard } from '../parts/menu-content.tsx';
import { useWindow } from '../state/use-window.ts';
import { correctKeys, type CorrectKey } from './correct-keys.ts';
import { useRunCorrection } from './use-correcting.ts';

const steerUndo: Readonly<Record<Mark, Message>> = {
  pinned: msg('Remove the pin'),
  closed: msg('Let routes in again'),
};

interface TreeMenuProps {
  readonly rows: readonly VisibleRow[];
  readonly marks: Marks | undefined;
  readonly onMark: (section: NodeId, mark: Mark) => void;
  /** The element with the rows. */
  readonly children: ReactElement;
}

/** What can be corrected at a row, by the second mouse button or the menu key. */
export function TreeMenu({ rows, marks, onMark, children }: TreeMenuProps) {
  const runCorrection = useRunCorrection();
  const countCorrections = useWindow(({ correcting }) => correcting.count);
  const [row, setRow] = useState<VisibleRow>();
  const [corrections, setCorrections] = useState<number | null>(null);
  const renames = useRef(false); // the focus goes to the field, not back to the row
  const onContextMenu = (event: MouseEvent): void => {
    const index = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index;
    const meant = rows.find((each) => each.index === Number(index));
    if (!meant) event.preventDefault();
    else {
      setRow(meant);
      void countCorrections().then(setCorrections);
    }
  };
  const section = row?.section;
  const isWhole = useWindow(({ reading: { open } }) => open.kind === 'open' && !open.view.soFar);
  const choose = (key: CorrectKey): void => {
    if (key === 'rename') renames.current = true;
    else runCorrection(key, section?.row);
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild onContextMenu={onContextMenu}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          className="menu"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!renames.current) {
              leaveKeyboard(event);
              return;
            }
            renames.current = false;
            event.preventDefault();
            runCorrection('rename', section?.row);
          }}
        >
          <ContextMenu.Label className="menu-label ell">{section?.row.title}</ContextMenu.Label>
          {section?.row.kind === 'section' && <SteerItems section={section.row.id} marks={marks} onMark={onMark} />}
          {isWhole && section?.row.kind === 'section' && <SectionItems section={section} onChoose={choose} />}
          {isWhole && (
            <CorrectItem
              correction="undo"
              icon={<Undo2 />}
              text={t('Undo the last correction')}
              disabled={corrections === 0}
              onChoose={choose}
            />
          )}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

interface SteerItemsProps extends Pick<TreeMenuProps, 'marks' | 'onMark'> {
  readonly section: NodeId;
}

/** Where routes are to look, and where not. */
function SteerItems({ section, marks, onMark }: SteerItemsProps) {
  const steer = (mark: Mark, icon: ReactNode, text: string) => {
    const on = marks?.get(section) === mark;
    return (
      <ContextMenu.CheckboxItem className="menu-item" checked={on} onSelect={() => onMark(section, mark)}>
        {icon}
        {on ? t(steerUndo[mark]) : text}
        <span className="kbd">{steerKeys[mark]}</span>
      </ContextMenu.CheckboxItem>
    );
  };
  return (
    <>
      {steer('pinned', <Pin />, t('Look here'))}
      {steer('closed', <Ban />, t('Not here'))}
    </>
  );
}

interface SectionItemsProps {
  readonly section: VisibleRow['section'];
  readonly onChoose: (key: CorrectKey) => void;
}

/** What can be done with a section of a document that was read whole. */
function SectionItems({ section, onChoose }: SectionItemsProps) {
  const summarizeSection = useWindow(({ questions }) => questions.summarizeSection);
  const document = useWindow(({ reading }) => openId(reading.open));
  const item = (key: CorrectKey, icon: ReactNode, text: string, disabled = false) => (
    <CorrectItem correction={key} icon={icon} text={text} disabled={disabled} onChoose={onChoose} />
  );
  return (
    <>
      <ContextMenu.Separator className="menu-sep" />
      <ContextMenu.Item
        className="menu-item"
        onSelect={() => document && summarizeSection(document, section.row.id, section.row.title)}
      >
        <ListCollapse />
        {t('Summarize')}
      </ContextMenu.Item>
      <ContextMenu.Separator className="menu-sep" />
      {item('rename', <Pencil />, t('Rename…'))}
      {item('promote', <ListIndentDecrease />, t('Promote'), section.depth === 0)}
      {item('demote', <ListIndentIncrease />, t('Demote'))}
      {item('drop', <Type />, t('Not a heading'))}
      <ContextMenu.Separator className="menu-sep" />
    </>
  );
}

interface CorrectItemProps {
  readonly correction: CorrectKey;
  readonly icon: ReactNode;
  readonly text: string;
  readonly disabled: boolean;
  readonly onChoose: (key: CorrectKey) => void;
}

function CorrectItem({ correction, icon, text, disabled, onChoose }: CorrectItemProps) {
  return (
    <ContextMenu.Item className="menu-item" disabled={disabled} onSelect={() => onChoose(correction)}>
      {icon}
      {text}
      <span className="kbd">{keyText(correctKeys[correction], isMac)}</span>
    </ContextMenu.Item>
  );
}
