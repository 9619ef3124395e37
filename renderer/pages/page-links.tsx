/** Links of a page. Those inside the document lead there; addresses outside it can be read and copied, never opened. */
import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Tip } from '../parts/tip.tsx';
import { useViewer } from '../state/viewer.ts';
import { idle } from './pdf/text-layer.ts';
import { linksOf, resolveLink, type Destination, type PageLink } from './pdf/links.ts';
import { boxToCss, type PageViewport } from './viewport.ts';

interface PageLinksProps {
  readonly pdf: PDFDocumentProxy;
  readonly view: PageViewport;
}

export function PageLinks({ pdf, view }: PageLinksProps) {
  const { pageIndex } = view.frame;
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      await idle();
      const found = await linksOf(pdf, pageIndex);
      if (here) setLinks(found);
    };
    load().catch(() => undefined); // A page with broken annotations is shown without links.
    return () => {
      here = false;
    };
  }, [pdf, pageIndex]);
  return links.map((link, i) => {
    const box = boxToCss(view, link.box);
    return link.kind === 'inside' ? (
      <a
        key={i}
        className="page-link"
        style={box}
        href={`#page-${pageIndex + 1}`}
        aria-label="Link in this document"
        onClick={(event) => {
          event.preventDefault();
          void follow(pdf, link.destination);
        }}
      />
    ) : (
      <OutsideLink key={i} address={link.address} box={box} />
    );
  });
}

async function follow(pdf: PDFDocumentProxy, destination: Destination): Promise<void> {
  const target = await resolveLink(pdf, destination);
  if (target) useViewer.getState().goTo(target);
}

const COPIED_MS = 1500;

function OutsideLink({ address, box }: { readonly address: string; readonly box: ReturnType<typeof boxToCss> }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Tip
      text={
        <span className="address-tip">
          {address}
          <em>{copied ? 'Copied' : 'Click copies the address'}</em>
        </span>
      }
    >
      <button
        type="button"
        className="page-link outside"
        style={box}
        aria-label={`Copy the address ${address}`}
        onClick={(event) => {
          // Radix closes a tooltip on click; this one has something to say.
          event.preventDefault();
          copy();
        }}
      />
    </Tip>
  );
}
