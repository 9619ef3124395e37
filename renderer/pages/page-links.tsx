/** Links of a page. Those inside the document lead there; addresses outside it can be read and copied, never opened. */
import { memo, useCallback, useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { linksOf, resolveLink, type Destination, type PageLink } from './pdf/links.ts';
import { idle } from './pdf/text-layer.ts';
import { boxToCss, type PageViewport, type PxBox } from './viewport.ts';

interface PageLinksProps {
  readonly pdf: PDFDocumentProxy;
  readonly view: PageViewport;
}

/** An address that is pointed at, and whether it was copied. */
interface Pointed {
  readonly box: PxBox;
  readonly address: string;
  readonly copied: boolean;
}

export function PageLinks({ pdf, view }: PageLinksProps) {
  const links = useLinks(pdf, view.frame.pageIndex);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const point = useCallback((box: PxBox | null, address: string, copied: boolean) => {
    setPointed(box && { box, address, copied });
  }, []);
  return (
    <>
      <LinkAreas pdf={pdf} view={view} links={links} onPoint={point} />
      {pointed && <AddressTip pointed={pointed} below={pointed.box.top < 60} />}
    </>
  );
}

function useLinks(pdf: PDFDocumentProxy, pageIndex: number): readonly PageLink[] {
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      await idle();
      const found = await linksOf(pdf, pageIndex);
      if (!abort.signal.aborted) setLinks(found);
    };
    load().catch(() => undefined); // A page with broken annotations is shown without links.
    return () => abort.abort();
  }, [pdf, pageIndex]);
  return links;
}

interface LinkAreasProps extends PageLinksProps {
  readonly links: readonly PageLink[];
  readonly onPoint: (box: PxBox | null, address: string, copied: boolean) => void;
}

const LinkAreas = memo(function LinkAreas({ pdf, view, links, onPoint }: LinkAreasProps) {
  const goTo = useWindow(({ viewer }) => viewer.goTo);
  const follow = async (destination: Destination): Promise<void> => {
    const target = await resolveLink(pdf, destination);
    if (target) goTo(target);
  };
  return links.map((link, i) => {
    const box = boxToCss(view, link.box);
    return link.kind === 'inside' ? (
      <a
        key={i}
        className="page-link"
        style={box}
        href={`#page-${view.frame.pageIndex + 1}`}
        aria-label={t('Link in this document')}
        onClick={(event) => {
          event.preventDefault();
          void follow(link.destination);
        }}
      />
    ) : (
      <button
        key={i}
        type="button"
        className="page-link outside"
        style={box}
        aria-label={t('Copy the address {address}', { address: link.address })}
        onClick={() => copy(link.address, () => onPoint(box, link.address, true))}
        onPointerEnter={() => onPoint(box, link.address, false)}
        onPointerLeave={() => onPoint(null, '', false)}
        onFocus={() => onPoint(box, link.address, false)}
        onBlur={() => onPoint(null, '', false)}
      />
    );
  });
});

function AddressTip({ pointed, below }: { readonly pointed: Pointed; readonly below: boolean }) {
  const { box, address, copied } = pointed;
  const style = below ? { left: box.left, top: box.top + box.height + 6 } : { left: box.left, top: box.top - 6 };
  return (
    <span className={below ? 'tip address-tip' : 'tip address-tip above'} style={style} role="status">
      {address}
      <em>{copied ? t('Copied') : t('Click copies the address')}</em>
    </span>
  );
}

function copy(text: string, done: () => void): void {
  navigator.clipboard.writeText(text).then(done, () => undefined); // A locked clipboard leaves the address to be read.
}
