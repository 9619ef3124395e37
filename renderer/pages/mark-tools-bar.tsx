/** The bar of the tools that draw and type on pages, as long as one is taken. */
import { Eraser, PenLine, Redo2, Type, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { ColorChoice } from '../parts/color-choice.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { inkWidthsPt, type MarkTool } from '../state/annotations.ts';
import { useKeyOf, useWindow } from '../state/use-window.ts';
import { TextSize } from './text-size.tsx';

export function MarkToolsBar() {
  const tool = useWindow(({ annotations }) => annotations.tool);
  return tool === null || tool === 'area' ? null : <Bar tool={tool} />;
}

function Bar({ tool }: { readonly tool: MarkTool }) {
  const annotations = useWindow((state) => state.annotations);
  const { color, setColor, setTool, textSizePt, setTextSize, canUndo, canRedo, undo, redo } = annotations;
  return (
    <div className="mark-tools" role="toolbar" aria-label={t('Draw and type on the page')}>
      <ToolButton tool="ink" label={t('Draw')} keys={useKeyOf('draw')} icon={<PenLine size={14} />} />
      <ToolButton tool="eraser" label={t('Erase strokes')} keys={useKeyOf('erase')} icon={<Eraser size={14} />} />
      <ToolButton tool="textbox" label={t('Text box')} keys={useKeyOf('text-box')} icon={<Type size={14} />} />
      <span className="sep" />
      {tool !== 'eraser' && <ColorChoice label={t('Color')} value={color} onChoose={setColor} />}
      {tool === 'ink' && <Widths />}
      {tool === 'textbox' && <TextSize value={textSizePt} onChoose={setTextSize} />}
      <span className="sep" />
      <IconButton small label={t('Undo')} keys={useKeyOf('undo-mark')} disabled={!canUndo} onClick={() => void undo()}>
        <Undo2 size={14} />
      </IconButton>
      <IconButton small label={t('Redo')} keys={useKeyOf('redo-mark')} disabled={!canRedo} onClick={() => void redo()}>
        <Redo2 size={14} />
      </IconButton>
      <IconButton small label={t('Done')} keys="Esc" onClick={() => setTool(null)}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

interface ToolButtonProps {
  readonly tool: MarkTool;
  readonly label: string;
  readonly keys: string | undefined;
  readonly icon: ReactNode;
}

function ToolButton({ tool, label, keys, icon }: ToolButtonProps) {
  const isTaken = useWindow(({ annotations }) => annotations.tool === tool);
  const setTool = useWindow(({ annotations }) => annotations.setTool);
  return (
    <IconButton small label={label} keys={keys} pressed={isTaken} onClick={() => setTool(tool)}>
      {icon}
    </IconButton>
  );
}

function Widths() {
  const { inkWidthPt, setInkWidth } = useWindow(({ annotations }) => annotations);
  return (
    <span className="ink-widths" role="group" aria-label={t('Width of the line')}>
      {inkWidthsPt.map((widthPt) => (
        <button
          key={widthPt}
          type="button"
          className="ib sm"
          aria-pressed={widthPt === inkWidthPt}
          aria-label={t('{width} points', { width: widthPt })}
          onClick={() => setInkWidth(widthPt)}
        >
          <span className="ink-width" style={{ height: widthPt * 1.5 }} />
        </button>
      ))}
    </span>
  );
}
