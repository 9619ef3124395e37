/** The words of a part that is drawn from its page, over its picture: to be selected and marked as all others are. */
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { FlowingText } from '#shared/domain/reflow/part.ts';
import { isFaithful } from '#shared/domain/text/faithful.ts';
import { useMemo, type CSSProperties } from 'react';
import { toCss, type PageViewport } from '../viewport.ts';
import { wordsAt, wordsOfNode } from './words-in-view.ts';

const MEASURED_PX = 100;

/** Letters that the file does not name are no words to mark. */
export function hasWords({ text }: FlowingText, lines: readonly TextLine[]): boolean {
  return lines.length > 0 && text.trim() !== '' && isFaithful(text);
}

interface CropWordsProps {
  readonly view: PageViewport;
  readonly words: FlowingText;
  readonly lines: readonly TextLine[];
}

export function CropWords({ view, words, lines }: CropWordsProps) {
  const widthOf = useMeasure();
  const here = lines.filter(({ pageIndex, start, end }) => pageIndex === view.frame.pageIndex && end > start);
  return (
    <div className="flow-crop-words" {...wordsOfNode(words.node)}>
      {here.map((line) => {
        const text = words.text.slice(line.start, line.end);
        return (
          <span
            key={line.start}
            style={placeOf(view, line, (letterPx) => widthOf(text, letterPx))}
            {...wordsAt(line.start)}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}

/** As wide and as high as the letters below it, turned as they are. */
function placeOf(view: PageViewport, line: TextLine, widthOf: (letterPx: number) => number): CSSProperties {
  const { origin, direction, up, ascent, descent } = line;
  const along = line.edges.at(-1) ?? 0;
  const at = (alongPt: number, upPt: number) =>
    toCss(view, [origin[0] + direction[0] * alongPt + up[0] * upPt, origin[1] + direction[1] * alongPt + up[1] * upPt]);
  const [[x0, y0], [x1, y1]] = [at(0, 0), at(along, 0)];
  const [ux, uy] = at(0, 1);
  // Read from the right, a line is turned by half a circle, and its lower edge is the upper one of what is drawn.
  const isMirrored = (x1 - x0) * (uy - y0) - (y1 - y0) * (ux - x0) > 0;
  const [left, top] = isMirrored ? at(0, -descent) : at(0, ascent);
  const fontSize = (ascent + descent) * view.scale;
  const width = Math.hypot(x1 - x0, y1 - y0);
  const turn = Math.atan2(y1 - y0, x1 - x0);
  return {
    left,
    top,
    fontSize,
    transform: `rotate(${turn}rad) scaleX(${width / Math.max(1, widthOf(fontSize))})`,
  };
}

/** Of letters as wide as they are drawn in here; null where nothing can be measured. */
function useMeasure(): (text: string, letterPx: number) => number {
  return useMemo(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context) context.font = `${MEASURED_PX}px sans-serif`;
    return (text, letterPx) => ((context?.measureText(text).width ?? 0) / MEASURED_PX) * letterPx;
  }, []);
}
