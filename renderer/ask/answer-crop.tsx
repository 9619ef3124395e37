/** The page is the answer: where it stands, as it is printed. */
import { ZoomIn } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import { PageCrop } from '../pages/page-crop.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { sectionName } from './answer-text.ts';

interface AnswerCropsProps {
  readonly evidence: readonly EvidenceItem[];
  readonly cited: boolean;
  readonly onFailed?: (n: number) => void;
}

export function AnswerCrops({ evidence, cited, onFailed }: AnswerCropsProps) {
  return evidence.map((one) => <AnswerCrop key={one.n} evidence={one} cited={cited} onFailed={onFailed} />);
}

interface AnswerCropProps {
  readonly evidence: EvidenceItem;
  readonly cited: boolean;
  readonly onFailed?: ((n: number) => void) | undefined;
}

/** Without a picture nothing is shown: the words of the answer stand there anyway. */
export function AnswerCrop({ evidence, cited, onFailed }: AnswerCropProps) {
  const { n, pageIndex, pageLabel, table } = evidence;
  const [failed, setFailed] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const setHovered = useWindow(({ viewer }) => viewer.setHovered);
  const lit = useWindow(({ viewer }) => (viewer.hoveredN ?? viewer.activeN) === n);
  const fail = useCallback(() => {
    setFailed(true);
    onFailed?.(n);
  }, [onFailed, n]);
  if (failed) return null;
  const page = pageName(pageIndex, pageLabel);
  const name = table && table.caption !== '' ? table.caption : sectionName(evidence);
  return (
    <figure
      className="answer-crop"
      aria-label={t('Page {page} as it is printed', { page })}
      onPointerEnter={() => setHovered(n)}
      onPointerLeave={() => setHovered(null)}
    >
      <div className="crop-frame">
        {/* Words can be selected in it; a click that selects none enlarges it, as the button does by the keyboard. */}
        <div className="crop-scroll" onClick={() => getSelection()?.isCollapsed !== false && setZoomed(true)}>
          <PageCrop evidence={evidence} look="whole" onFailed={fail} />
        </div>
        <IconButton small className="zoom" label={t('Enlarge')} onClick={() => setZoomed(true)}>
          <ZoomIn size={14} />
        </IconButton>
      </div>
      <figcaption>
        <button type="button" onClick={() => goToEvidence(evidence)}>
          <span className="sr">{t('Go to passage {n}:', { n })} </span>
          <EvidenceTag n={n} cited={cited} active={lit} />
          <span className="ell">{name}</span>
          <span className="page">{t('p. {page}', { page })}</span>
        </button>
      </figcaption>
      {zoomed && <Zoomed evidence={evidence} onClose={() => setZoomed(false)} />}
    </figure>
  );
}

const ZOOMED_SCALE = 3;

function Zoomed({ evidence, onClose }: { readonly evidence: EvidenceItem; readonly onClose: () => void }) {
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const page = pageName(evidence.pageIndex, evidence.pageLabel);
  const go = (): void => {
    onClose();
    goToEvidence(evidence);
  };
  return (
    <Dialog wide title={sectionName(evidence)} text={t('Page {page}', { page })} onClose={onClose}>
      <div className="crop-zoomed">
        <PageCrop evidence={evidence} look="whole" mostScale={ZOOMED_SCALE} onFailed={onClose} />
      </div>
      <div className="acts">
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button look="primary" onClick={go}>
          {t('Go to the page')}
        </Button>
      </div>
    </Dialog>
  );
}
