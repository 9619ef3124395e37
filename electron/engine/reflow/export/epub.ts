/** A document as an EPUB 3 (W3C, EPUB 3.3): its container, package, navigation and one file for each chapter. */
import type { NodeId } from '#shared/base/ids.ts';
import { textsOf, type ReflowPart } from '#shared/domain/reflow/part.ts';
import { zip, type ZipFile } from '../../zip/zip.ts';
import { contentsMarkup } from './contents.ts';
import { escaped, markupOf } from './markup.ts';
import { STYLE } from './style.ts';
import type { WholeDocument } from './whole-document.ts';

/** A document without chapters is cut so that no reading program has too much of it at once. */
const CHAPTER_CHARS = 120_000;

export function writeEpub(whole: WholeDocument): Uint8Array {
  const chapters = chaptersOf(whole.parts);
  const fileOf = new Map<NodeId, string>();
  for (const [i, parts] of chapters.entries())
    for (const part of parts) for (const { node } of textsOf(part)) fileOf.set(node, chapterName(i));
  const hrefOf = (node: NodeId): string | undefined => {
    const file = fileOf.get(node);
    return file && `${file}#${node}`;
  };
  const pictures = new Map(
    [...whole.pictures].map(([part, drawn]) => [part, drawn.map(({ name, ...size }) => ({ src: name, ...size }))]),
  );
  const around = { pictures, hrefOf, pageBefore: whole.pageBefore };
  const text = (name: string, content: string): ZipFile => ({ name, bytes: Buffer.from(content, 'utf8') });
  return zip([
    // First and as it is, so that the kind of file can be told from its first bytes.
    { ...text('mimetype', 'application/epub+zip'), isStored: true },
    text('META-INF/container.xml', CONTAINER),
    text('OEBPS/content.opf', packageOf(whole, chapters.length)),
    text('OEBPS/nav.xhtml', navigationOf(whole, chapters, hrefOf)),
    text('OEBPS/style.css', STYLE),
    ...chapters.map((parts, i) => text(`OEBPS/${chapterName(i)}`, page(whole, markupOf(parts, around)))),
    // PNG is packed already.
    ...[...whole.pictures.values()]
      .flat()
      .map(({ name, png }) => ({ name: `OEBPS/${name}`, bytes: png, isStored: true })),
  ]);
}

const chapterName = (i: number): string => `part-${String(i + 1)}.xhtml`;

/** From one top section to the next; what stands before the first is with it. */
function chaptersOf(parts: readonly ReflowPart[]): readonly (readonly ReflowPart[])[] {
  const chapters: ReflowPart[][] = [];
  let chars = Infinity;
  for (const part of parts) {
    const begins =
      part.kind === 'heading' && part.level === 1 && chapters.at(-1)?.some(({ kind }) => kind === 'heading');
    if (begins || chars > CHAPTER_CHARS) {
      chapters.push([]);
      chars = 0;
    }
    chapters.at(-1)!.push(part);
    chars += textsOf(part).reduce((sum, { text }) => sum + text.length, 0);
  }
  return chapters.length > 0 ? chapters : [[]];
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageOf({ facts, pictures, pageBefore }: WholeDocument, chapters: number): string {
  const images = [...pictures.values()].flat();
  const manifest = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...range(chapters).map(
      (i) => `<item id="part-${String(i + 1)}" href="${chapterName(i)}" media-type="application/xhtml+xml"/>`,
    ),
    ...images.map(({ name }) => `<item id="${name.replace('.png', '')}" href="${name}" media-type="image/png"/>`),
  ];
  const features = [
    'structuralNavigation',
    'tableOfContents',
    'readingOrder',
    ...(pageBefore.size > 0 ? ['pageNavigation', 'pageBreakMarkers'] : []),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escaped(facts.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:sha256:${facts.id}</dc:identifier>
<dc:title>${escaped(facts.title)}</dc:title>
<dc:language>${escaped(facts.language)}</dc:language>
${facts.authors === '' ? '' : `<dc:creator>${escaped(facts.authors)}</dc:creator>`}
${facts.year === null ? '' : `<dc:date>${String(facts.year)}</dc:date>`}
<meta property="dcterms:modified">${facts.writtenAt.replace(/\.\d+Z$/u, 'Z')}</meta>
<meta property="schema:accessMode">textual</meta>
${images.length > 0 ? '<meta property="schema:accessMode">visual</meta>' : ''}
${features.map((one) => `<meta property="schema:accessibilityFeature">${one}</meta>`).join('\n')}
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>
${range(chapters)
  .map((i) => `<itemref idref="part-${String(i + 1)}"/>`)
  .join('\n')}
</spine>
</package>
`;
}

function navigationOf(
  whole: WholeDocument,
  chapters: readonly (readonly ReflowPart[])[],
  hrefOf: (node: NodeId) => string | undefined,
): string {
  const title = escaped(whole.facts.title);
  const contents = contentsMarkup(whole.parts, hrefOf) ?? `<ol><li><a href="${chapterName(0)}">${title}</a></li></ol>`;
  const pages = chapters.flatMap((parts, i) =>
    parts.flatMap((part) => {
      const page = whole.pageBefore.get(part);
      return page ? [`<li><a href="${chapterName(i)}#${page.id}">${escaped(page.name)}</a></li>`] : [];
    }),
  );
  const pageList =
    pages.length > 0 ? `<nav epub:type="page-list" role="doc-pagelist" hidden=""><ol>${pages.join('')}</ol></nav>` : '';
  return page(whole, `<nav epub:type="toc" role="doc-toc"><h1>${title}</h1>${contents}</nav>${pageList}`);
}

function page({ facts }: WholeDocument, body: string): string {
  const language = escaped(facts.language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><meta charset="utf-8"/><title>${escaped(facts.title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}
