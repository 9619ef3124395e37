/** What is being read aloud, on its page: the sentence washed, the word marked. Fir, as evidence alone is yellow. */
import { useWindow } from '../state/use-window.ts';
import { PageLayer, ruleUnder, Washes } from './page-layer.tsx';
import type { PageViewport } from './viewport.ts';

const PAD_PT = 0.8;
const RULE_PT = 1.4;

export function AloudLayer({ view }: { readonly view: PageViewport }) {
  const { pageIndex } = view.frame;
  const now = useWindow(({ aloud, viewer }) =>
    aloud.document !== null && aloud.document === viewer.documentId ? aloud.now : null,
  );
  const at = useWindow(({ aloud }) => aloud.word);
  const sentence = now?.pages.find((page) => page.pageIndex === pageIndex)?.quads;
  const word = (at === null ? undefined : now?.words[at])?.pages.find((page) => page.pageIndex === pageIndex)?.quads;
  if (!sentence && !word) return null;
  return (
    <PageLayer view={view}>
      {sentence && (
        <g className="heard" data-heard-sentence>
          <Washes view={view} quads={sentence} alongPt={PAD_PT} upPt={PAD_PT} />
        </g>
      )}
      {word && (
        <g className="heard-word" data-heard-word={at} strokeWidth={RULE_PT * view.scale}>
          <Washes view={view} quads={word} alongPt={PAD_PT} upPt={PAD_PT} />
          {word.map((quad, i) => (
            <path key={i} d={ruleUnder(view, quad, PAD_PT, PAD_PT + RULE_PT / 2)} />
          ))}
        </g>
      )}
    </PageLayer>
  );
}
