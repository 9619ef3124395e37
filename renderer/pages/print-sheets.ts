/** Lays pictures of pages out for the printer, each on paper of its size, and hands them to the system's dialog. */
import './print.css';
import type { PrintedPage } from './pdf/print-page.ts';

/** A page that is as high as its paper, to the last fraction, would leave an empty one behind. */
const SLACK_PT = 0.5;

/** Settles when the system's dialog was closed. */
export async function printSheets(pages: readonly PrintedPage[]): Promise<void> {
  const area = document.createElement('div');
  area.className = 'print-sheets';
  const sizes = [...new Set(pages.map(sizeOf))];
  const urls: string[] = [];
  for (const page of pages) {
    const sheet = document.createElement('div');
    sheet.dataset.size = String(sizes.indexOf(sizeOf(page)));
    const picture = document.createElement('img');
    const url = URL.createObjectURL(page.picture);
    urls.push(url);
    picture.src = url;
    picture.alt = '';
    sheet.append(picture);
    area.append(sheet);
  }
  const rules = new CSSStyleSheet();
  rules.replaceSync(sizes.map(rulesOf).join('\n'));
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, rules];
  document.body.append(area);
  try {
    await Promise.all([...area.querySelectorAll('img')].map((picture) => picture.decode()));
    const closed = new Promise((resolve) => addEventListener('afterprint', resolve, { once: true }));
    print();
    await closed;
  } finally {
    area.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

function sizeOf({ widthPt, heightPt }: PrintedPage): string {
  return `${widthPt.toFixed(2)}pt ${heightPt.toFixed(2)}pt`;
}

function rulesOf(size: string, index: number): string {
  const [width = '', height = ''] = size.split(' ');
  return `@page sheet${index} { size: ${size}; margin: 0; }
.print-sheets > [data-size='${index}'] { page: sheet${index}; width: ${width}; height: calc(${height} - ${SLACK_PT}pt); }`;
}
