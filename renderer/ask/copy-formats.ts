/** An answer for the clipboard and for files: Markdown and LaTeX. Plain text is `copyText`. */
import { pageName } from '../format/page-name.ts';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import { crumbs } from '../format/crumbs.ts';
import { citedPlain, copyText, cutSentence } from './answer-text.ts';
import { bibtexEntry, citationKeys, latexText, type CitedDocument } from './citation-keys.ts';
import type { CopyFormat } from '../format/copy-formats.ts';
import { markdownText } from '../format/markdown-text.ts';
import { remarkWords, sentenceWords, shelfWords } from '../format/remarks.ts';
import { verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';

/** Where the words of a passage can be gone to; undefined makes no link. */
export type LinkOf = (evidence: EvidenceItem) => string | undefined;

export interface CopyWorld {
  readonly documents: readonly CitedDocument[];
  readonly linkOf: LinkOf;
}

export function answerAs(format: CopyFormat, receipt: AnswerReceipt, world: CopyWorld): string {
  switch (format) {
    case 'plain': {
      const { short, sentences } = receipt.answer;
      return copyText(short, sentences, receipt.evidence, receipt.answer);
    }
    case 'markdown':
      return answerMarkdown(receipt, world.linkOf);
    case 'latex':
      return answerLatex(receipt, world.documents);
  }
}

/** The passages that the answer stands on, in their order. */
export function citedEvidence({ answer, evidence }: AnswerReceipt): readonly EvidenceItem[] {
  const sentences = [
    ...answer.sentences,
    ...(answer.parts ?? []).flatMap((part) => part.sentences),
    ...(answer.overview?.sentences ?? []),
  ];
  const cited = new Set([...sentences, ...(answer.short ? [answer.short] : [])].flatMap(({ citations }) => citations));
  return evidence.filter(({ n }) => cited.has(n));
}

/** The answer, then a numbered list of its passages with the quoted words below each. */
export function answerMarkdown(receipt: AnswerReceipt, linkOf: LinkOf): string {
  const { short, sentences, parts, overview } = receipt.answer;
  const over = overview ? markdownText(citedPlain(overview.sentences)) : '';
  const said = parts
    ? parts.map((part) =>
        [
          `**${markdownText(part.label)}**`,
          markdownText(citedPlain(part.sentences) || (part.reason ? remarkWords(part.reason) : t('Not found.'))),
        ].join('\n\n'),
      )
    : [markdownText(sentences.length > 0 ? citedPlain(sentences) : verdictOf(receipt).text)];
  const sources = citedEvidence(receipt).map((one) => {
    const link = linkOf(one);
    const place = markdownText(placeText(one));
    return `${one.n}. ${link === undefined ? place : `[${place}](${link})`}\n   > ${markdownText(oneLine(one.text))}`;
  });
  const together = shelfWords(receipt.answer).map((line) => markdownText(line));
  return [short ? `**${markdownText(short.text)}**` : '', over, ...said, ...together, sources.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Sentences that cite by key and page, then the entries of the documents that are cited. */
function answerLatex(receipt: AnswerReceipt, documents: readonly CitedDocument[]): string {
  const evidence = citedEvidence(receipt);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const cited = [...new Set(evidence.map(({ document }) => document))].map(
    (id): CitedDocument =>
      byId.get(id) ?? {
        id,
        title: evidence.find((one) => one.document === id)!.documentTitle,
        authors: '',
        year: null,
      },
  );
  const keys = citationKeys(cited);
  const cite = (numbers: readonly number[]): string =>
    numbers
      .flatMap((n) => evidence.find((one) => one.n === n) ?? [])
      .map((one) => `\\cite[p.~${latexText(pageName(one.pageIndex, one.pageLabel))}]{${keys.get(one.document) ?? ''}}`)
      .join('');
  const { short, sentences, parts, overview } = receipt.answer;
  const saidOf = (told: typeof sentences): string =>
    told
      .map((sentence) => {
        const { lead, word, stop } = cutSentence(sentenceWords(sentence));
        const cites = cite(sentence.citations);
        return `${latexText(lead + word)}${cites === '' ? '' : `~${cites}`}${latexText(stop)}`;
      })
      .join(' ');
  const said = saidOf(parts ? parts.flatMap((part) => part.sentences) : sentences);
  const over = overview ? saidOf(overview.sentences) : '';
  const answer = said === '' ? latexText(verdictOf(receipt).text) : said;
  const together = shelfWords(receipt.answer).map(latexText);
  const head = short ? `\\textbf{${latexText(short.text)}}` : '';
  const entries = cited.map((document) => bibtexEntry(keys.get(document.id) ?? '', document));
  return [head, over, answer, ...together, ...entries.map((entry) => entry.replace(/^/gmu, '% '))]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** 'Larches at the edge, 4 Results › 4.1 Training valleys, p. 7'. */
export function placeText(evidence: EvidenceItem): string {
  const path = crumbs(evidence, evidence.document).filter((title) => title !== evidence.documentTitle);
  return [evidence.documentTitle, path.join(' › '), `p. ${pageName(evidence.pageIndex, evidence.pageLabel)}`]
    .filter((part) => part !== '')
    .join(', ');
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}
