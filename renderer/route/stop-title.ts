import { openId, useDocument, type OpenDocument } from '../state/document.ts';
import { documentTitle, useLibrary } from '../state/library.ts';
import { goToSection, openDocument } from '../state/navigation.ts';
import { evidenceOf, useAsk } from '../state/ask.ts';
import type { Stop } from './stops.ts';

/** The heading of a stop, the title of its document where another one is open or the passage stands before any heading. */
export function useStopTitle(): (stop: Stop) => string {
  const open = useDocument((state) => state.open);
  const documents = useLibrary((library) => library.documents);
  const evidence = useAsk((ask) => evidenceOf(ask.turn));
  return (stop) => {
    const heading = headingOf(open, stop);
    if (heading !== undefined) return heading;
    const cited = evidence.find(({ document, section }) => document === stop.document && section === stop.section);
    const document = documents.get(stop.document);
    const title = document ? documentTitle(document) : 'another document';
    const section = cited?.path.at(-1);
    if (openId(open) === stop.document) return 'the opening of the document';
    return section === undefined || section === title ? title : `${section} in ${title}`;
  };
}

function headingOf(open: OpenDocument, { document, section }: Stop): string | undefined {
  if (open.kind !== 'open' || open.id !== document) return undefined;
  const index = open.tree.indexOf.get(section);
  return index === undefined ? undefined : open.tree.sections[index]?.row.title;
}

/** Go where a stop is, in whatever document. */
export function goToStop({ document, section }: Stop): void {
  const { open } = useDocument.getState();
  if (open.kind !== 'open' || open.id !== document) {
    const passage = evidenceOf(useAsk.getState().turn).find(
      (one) => one.document === document && one.section === section,
    );
    void openDocument(document, passage ? { pageIndex: passage.pageIndex } : undefined, section);
    return;
  }
  const index = open.tree.indexOf.get(section);
  const found = index === undefined ? undefined : open.tree.sections[index];
  if (found) goToSection(found);
}
