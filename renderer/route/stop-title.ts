import { t } from '../languages/i18n.ts';
import { documentTitle } from '../state/library.ts';
import { type OpenDocument, openId } from '../state/reading.ts';
import { evidenceOf } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import type { Stop } from '../state/stops.ts';

/** The heading of a stop, the title of its document where another one is open or the passage stands before any heading. */
export function useStopTitle(): (stop: Stop) => string {
  const open = useWindow(({ reading }) => reading.open);
  const documents = useWindow(({ library }) => library.documents);
  const evidence = useWindow(({ ask }) => evidenceOf(ask.turn));
  return (stop) => {
    const heading = headingOf(open, stop);
    if (heading !== undefined) return heading;
    const cited = evidence.find(({ document, section }) => document === stop.document && section === stop.section);
    const document = documents.get(stop.document);
    const title = document ? documentTitle(document) : t('another document');
    const section = cited?.path.at(-1);
    if (openId(open) === stop.document) return t('the opening of the document');
    return section === undefined || section === title ? title : t('{section} in {title}', { section, title });
  };
}

function headingOf(open: OpenDocument, { document, section }: Stop): string | undefined {
  if (open.kind !== 'open' || open.id !== document) return undefined;
  const index = open.tree.indexOf.get(section);
  return index === undefined ? undefined : open.tree.sections[index]?.row.title;
}
