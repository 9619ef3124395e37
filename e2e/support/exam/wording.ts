import { randomNumbers } from '../../fixtures/pdf/prose.ts';
import type { KnownSection } from '../../fixtures/pdf/structured.ts';

/** What readers call the things that they count and look for. */
export const nouns = ['figure', 'table', 'equation', 'algorithm', 'definition', 'theorem'] as const;
export type Noun = (typeof nouns)[number];

export type Pick = <T>(list: readonly T[]) => T;

export function picker(seed: number): Pick {
  const random = randomNumbers(seed);
  return (list) => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
}

export const whole = ['', '', ' in this paper', ' in the document', ' in this document', ' in total', ' here'];

export function many(noun: Noun | 'reference' | 'subsection'): string {
  return `${noun}s`;
}

/** A section as readers call it. */
export function called({ number, title, level }: KnownSection, pick: Pick): string {
  const plain = number?.replace(/\.$/u, '');
  const words = /^[A-Z ]+$/u.test(title) ? title.charAt(0) + title.slice(1).toLowerCase() : title;
  const byTitle = [`the ${words} section`, `the section "${words}"`, `the "${words}" section`];
  // Readers do not call a subsection by its letter alone.
  const nameless = plain === undefined || (level > 1 && /^[A-Z]$/u.test(plain));
  if (nameless) return pick([...byTitle, `"${words}"`, `the ${words.toLowerCase()} section`, words]);
  if (plain.startsWith('Chapter')) return pick([plain, plain.toLowerCase(), `the chapter "${words}"`]);
  if (/^[A-Z]$/u.test(plain) && !/^[IVX]/u.test(plain)) return pick([`appendix ${plain}`, `Appendix ${plain}`]);
  const byNumber = [
    `section ${plain}`,
    `Section ${plain}`,
    `section ${plain}`,
    `sec. ${plain}`,
    `section ${plain} (${words})`,
  ];
  return pick([...byNumber, ...byTitle.slice(0, 2)]);
}

/** Two pages, or one, as readers call them; `undefined` for the whole range of pages. */
export function calledPages(from: number, to: number, last: number, pick: Pick): string {
  if (from === to) {
    const ends = [...(from === 1 ? ['on the first page'] : []), ...(from === last ? ['on the last page'] : [])];
    return pick([`on page ${from}`, `on page ${from}`, `on p. ${from}`, ...ends]);
  }
  const words = ['', '', 'two', 'three', 'four'];
  const firsts = from === 1 && to < 5 ? [`on the first ${words[to] ?? ''} pages`] : [];
  return pick([
    `on pages ${from} to ${to}`,
    `on pages ${from}-${to}`,
    `on pages ${from}–${to}`,
    `on pages ${from} through ${to}`,
    `between pages ${from} and ${to}`,
    `from page ${from} to page ${to}`,
    `from page ${from} to ${to}`,
    ...firsts,
  ]);
}

/** The same question as another reader would type it. */
export function typed(question: string, pick: Pick): string {
  const command = /^(?:list|count|show|name|give|tell|find|enumerate)/iu.test(question);
  const lower = question.charAt(0).toLowerCase() + question.slice(1);
  const polite = command
    ? pick([
        question,
        question,
        question,
        `Please ${lower}`,
        `Can you ${lower}`,
        `Could you please ${lower}`,
        `${question}, please`,
      ])
    : pick([question, question, question, question, question, `${question} please`, `Hi, ${lower}`]);
  const asks = !command || /^(?:Can|Could)/u.test(polite);
  const ended = asks
    ? pick([`${polite}?`, `${polite}?`, `${polite}?`, polite, `${polite} ?`])
    : pick([polite, `${polite}.`]);
  return pick([ended, ended, ended, ended, ended, ended.toLowerCase(), ended.charAt(0).toLowerCase() + ended.slice(1)]);
}
