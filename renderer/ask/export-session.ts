/** Questions with their answers as a file to keep: Markdown, or one page of HTML that needs nothing else. */
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import { citedPlain } from './answer-text.ts';
import { answerMarkdown, citedEvidence, placeText, type LinkOf } from './copy-formats.ts';
import { markdownText } from '../format/markdown-text.ts';
import { verdictWords } from './verdict-words.ts';
import { remarkWords, shelfWords } from '../format/remarks.ts';
import { verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';

export interface Session {
  readonly title: string;
  readonly receipts: readonly AnswerReceipt[];
  readonly linkOf: LinkOf;
}

export function sessionMarkdown({ title, receipts, linkOf }: Session): string {
  const turns = receipts.map((receipt) => {
    const { word, place } = verdictWords(receipt);
    return [
      `## ${markdownText(receipt.question)}`,
      `*${markdownText(`${word} ${place}`.trim())}*`,
      answerMarkdown(receipt, linkOf),
    ].join('\n\n');
  });
  return `${[`# ${markdownText(title)}`, ...turns].join('\n\n')}\n`;
}

const PICTURE = /^(?:data:image\/png;base64,|crop:\d+$)/u;

/** The source of a picture of a passage, or what stands for it until it is drawn; undefined where there is none. */
export type PictureOf = (evidence: EvidenceItem) => string | undefined;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; font: 1rem/1.6 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.verdict, .place { font: .8rem/1.5 system-ui, sans-serif; opacity: .75; }
blockquote { margin: .3rem 0 .8rem; padding-left: .8rem; border-left: 3px solid #e5b93c; }
ol { padding-left: 1.4rem; } figure { margin: .4rem 0; } img { max-width: 100%; background: #fff; border: 1px solid #ccc; }
sup a { text-decoration: none; } .said { white-space: pre-line; }
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; } body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  h2, .verdict, .place { break-after: avoid; } blockquote, figure, li { break-inside: avoid; }
}
`;

/** Everything is in the page: it asks for nothing when it is opened. */
export function sessionHtml({ title, receipts, linkOf }: Session, pictureOf: PictureOf): string {
  const turns = receipts.map((receipt, at) => turnHtml(receipt, at, linkOf, pictureOf));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${htmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${htmlText(title)}</h1>
${turns.join('\n')}
</body>
</html>
`;
}

function turnHtml(receipt: AnswerReceipt, at: number, linkOf: LinkOf, pictureOf: PictureOf): string {
  const { question, answer } = receipt;
  const { word, place } = verdictWords(receipt);
  const idOf = (n: number): string => `q${at + 1}-${n}`;
  const withLinks = (text: string): string =>
    htmlText(text).replace(/\[(\d+)\]/gu, (whole, n: string) =>
      receipt.evidence.some((one) => one.n === Number(n)) ? `<sup><a href="#${idOf(Number(n))}">${n}</a></sup>` : whole,
    );
  const said = answer.parts
    ? answer.parts.map(
        (part) =>
          `<p class="said"><b>${htmlText(part.label)}</b> ${withLinks(citedPlain(part.sentences) || (part.reason ? remarkWords(part.reason) : t('Not found.')))}</p>`,
      )
    : [
        `<p class="said">${withLinks(answer.sentences.length > 0 ? citedPlain(answer.sentences) : verdictOf(receipt).text)}</p>`,
      ];
  const passages = citedEvidence(receipt).map((one) => {
    const link = linkOf(one);
    const where = htmlText(placeText(one));
    const picture = pictureOf(one);
    const shown =
      picture && PICTURE.test(picture)
        ? `<figure><img alt="The passage as the page shows it" src="${htmlText(picture)}"></figure>`
        : '';
    const named = link === undefined ? where : `<a href="${htmlText(link)}">${where}</a>`;
    return `<li id="${idOf(one.n)}" value="${one.n}"><div class="place">${named}</div><blockquote>${htmlText(one.text.trim())}</blockquote>${shown}</li>`;
  });
  return [
    '<section>',
    `<h2>${htmlText(question)}</h2>`,
    `<p class="verdict">${htmlText(`${word} ${place}`.trim())}</p>`,
    answer.short ? `<p><b>${htmlText(answer.short.text)}</b></p>` : '',
    answer.overview ? `<p class="said">${withLinks(citedPlain(answer.overview.sentences))}</p>` : '',
    ...said,
    ...shelfWords(answer).map((line) => `<p class="said">${htmlText(line)}</p>`),
    passages.length > 0 ? `<ol>${passages.join('')}</ol>` : '',
    '</section>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function htmlText(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => entities[sign]!);
}
