import { useEffect, type ReactNode } from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { pictureKey } from '../state/pictures.ts';
import { useWindow } from '../state/use-window.ts';

interface PrintedCropProps {
  readonly evidence: EvidenceItem;
  readonly node: NonNullable<EvidenceItem['printed']>;
  /** What it shows: 'the table'. */
  readonly what: string;
  /** May be empty. */
  readonly caption: string;
  /** What stands behind the caption. */
  readonly children?: ReactNode;
}

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
  const alt = `${what.charAt(0).toUpperCase()}${what.slice(1)} as the page shows it`;
  return (
    <figure className="table-crop">
      {typeof picture === 'string' && (
        <button
          type="button"
          onClick={() => goToEvidence(evidence)}
          aria-label={`Show ${what} on page ${pageIndex + 1}`}
        >
          <img src={picture} alt={caption === '' ? alt : caption} />
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
