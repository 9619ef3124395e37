/** A document as one HTML file with everything in it. */
import type { NodeId } from '#shared/base/ids.ts';
import { textsOf } from '#shared/domain/reflow/part.ts';
import { contentsMarkup } from './contents.ts';
import { escaped, markupOf } from './markup.ts';
import { STYLE } from './style.ts';
import type { WholeDocument } from './whole-document.ts';

export function writeHtml({ facts, parts, pictures, pageBefore }: WholeDocument): string {
  const written = new Set(parts.flatMap((part) => textsOf(part).map(({ node }) => node)));
  const hrefOf = (node: NodeId): string | undefined => (written.has(node) ? `#${node}` : undefined);
  const drawn = new Map(
    [...pictures].map(([part, all]) => [
      part,
      all.map(({ png, ...size }) => ({ ...size, src: `data:image/png;base64,${Buffer.from(png).toString('base64')}` })),
    ]),
  );
  const contents = contentsMarkup(parts, hrefOf);
  const hasTitle = parts.some((part) => part.kind === 'text' && part.look === 'title');
  // What EPUB says of an element is no attribute of HTML.
  const body = markupOf(parts, { pictures: drawn, hrefOf, pageBefore }).replaceAll(/ epub:type="[a-z]+"/gu, '');
  return `<!DOCTYPE html>
<html lang="${escaped(facts.language)}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escaped(facts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
${contents ? `<nav aria-label="${escaped(facts.title)}">${contents}</nav>` : ''}
<main>
${hasTitle ? '' : `<h1 dir="auto">${escaped(facts.title)}</h1>`}
${body}
</main>
</body>
</html>
`;
}
