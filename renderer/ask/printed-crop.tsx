import { useEffect, type ReactNode } from 'react';
import { pageName } from '../format/page-name.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { msg, t } from '../languages/i18n.ts';
import { pictureKey } from '../state/pictures.ts';
import { useWindow } from '../state/use-window.ts';

interface PrintedCropProps {
  readonly evidence: EvidenceItem;
  readonly node: NonNullable<EvidenceItem['printed']>;
  readonly what: 'table' | 'passage';
  /** May be empty. */
  readonly caption: string;
  /** What stands behind the caption. */
  readonly children?: ReactNode;
}

const alts = { table: msg('The table as the page shows it'), passage: msg('The passage as the page shows it') };
const shows = { table: msg('Show the table on page {page}'), passage: msg('Show the passage on page {page}') };

/** A part of a page as it is printed, drawn by the engine; without a picture its caption stands alone. */
export function PrintedCrop({ evidence, node, what, caption, children }: PrintedCropProps) {
  const { document, pageIndex } = evidence;
  const picture = useWindow(({ pictures }) => pictures.drawn.get(pictureKey(document, node)));
  const want = useWindow(({ pictures }) => pictures.want);
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  useEffect(() => {
    const controller = new AbortController();
    void want(document, node, controller.signal);
    return () => controller.abort();
  }, [document, node, want]);
  return (
    <figure className="table-crop">
      {typeof picture === 'string' && (
        <button
          type="button"
          onClick={() => goToEvidence(evidence)}
          aria-label={t(shows[what], { page: pageName(pageIndex, evidence.pageLabel) })}
        >
          <img src={picture} alt={caption === '' ? t(alts[what]) : caption} />
        </button>
      )}
      {(caption !== '' || children) && (
        <figcaption>
          {caption} {children}
        </figcaption>
      )}
    </figure>
  );
}
