/** Documents by their titles, in quotation marks or as they stand in a sentence. */
import { namesAt, writtenBy, yearOf } from './authors.ts';
import { align, type Alignment } from './align.ts';
import type { TitleForm } from './catalog.ts';
import type { Asked, Mention } from './mention.ts';
import { isParted, phraseAt, phraseBefore, phrases, type Word } from './compared-words.ts';

/** Titles that stand at one place, with how surely. */
export interface TitleMention extends Mention {
  /** In quotation marks. */
  readonly quoted: boolean;
  /** Every word of the title, or of its part before the subtitle, and no other. */
  readonly exact: boolean;
  /** Words that are not small. */
  readonly content: number;
  /** No thing is called so: small words inside, a part behind a colon, or a noun for documents. */
  readonly bookish: boolean;
  /** Written as names are: each of these words with a capital, where others have none. */
  readonly capital: boolean;
  /** A noun says that a document is named: 'the paper T'. */
  readonly announced: boolean;
  /** An article that is not the title's own stands before it: 'the Kilns of Lower Town'. */
  readonly article: boolean;
}

interface Fit extends Alignment {
  readonly place: number;
  readonly form: TitleForm;
  readonly quoted: boolean;
  /** In [0, 1]: of the title's words. */
  readonly share: number;
}

const LEAST_SHARE = 0.75;
const LEAST_LOOKED = 0.4;
/** One slip of the pen or one word left out tells nothing of two words. */
const LEAST_NEAR = 3;

/** The best titles of each place in the question, places that do not overlap. */
export function titleMentions(asked: Asked): readonly TitleMention[] {
  const { catalog, words, text } = asked;
  const quotes = quotedRuns(text, words);
  const fits = lookedAt(asked).flatMap((place) =>
    catalog.known[place]!.forms.flatMap((form): readonly Fit[] => {
      const inside = quotes.flatMap((run) => fitOf(words.slice(run.from, run.to), run.from, form, place, true) ?? []);
      const own = fitOf(words, 0, form, place, false);
      const overlaps = own && quotes.some(({ from, to }) => own.from < to && own.to > from);
      return own && !overlaps ? [...inside, own] : inside;
    }),
  );
  const kept: Fit[][] = [];
  for (const fit of fits.toSorted(bestFirst)) {
    const same = kept.find(([first]) => first && alike(first, fit));
    if (same) {
      if (!same.some(({ place }) => place === fit.place)) same.push(fit);
    } else if (!kept.some(([first]) => first && first.from < fit.to && first.to > fit.from)) kept.push([fit]);
  }
  return kept.map((same) => mentionOf(asked, same)).toSorted((a, b) => a.from - b.from);
}

/** Documents of whose titles enough words are in the question. */
function lookedAt({ words, catalog }: Asked): readonly number[] {
  const counts = new Map<number, number>();
  for (const stem of new Set(words.map((word) => word.stem)))
    for (const place of catalog.byStem.get(stem) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts]
    .filter(([place, count]) =>
      catalog.known[place]!.forms.some(({ content }) => content > 0 && count >= LEAST_LOOKED * content),
    )
    .map(([place]) => place);
}

function fitOf(
  words: readonly Word[],
  offset: number,
  form: TitleForm,
  place: number,
  quoted: boolean,
): Fit | undefined {
  const found = form.content === 0 ? undefined : align(words, form);
  if (!found) return undefined;
  const share = found.matched / form.content;
  // 'Is' and 'all' of an English title are no small words of a German question.
  const smallInTitle = new Set(form.words.flatMap(({ small, folded }) => (small ? [folded] : [])));
  const said = words.filter(({ small, folded }) => !small && !smallInTitle.has(folded)).length;
  // All that is quoted is the title, or a piece of it that is long enough to be no other.
  const enough = quoted
    ? (found.matched - found.added) / Math.max(1, said) >= LEAST_SHARE &&
      (share >= LEAST_SHARE || found.matched >= LEAST_NEAR)
    : share >= LEAST_SHARE;
  const near = found.slipped > 0 || share < 1 || found.added > 0;
  if (!enough || (near && found.matched < LEAST_NEAR)) return undefined;
  const [from, to] = quoted ? [offset, offset + words.length] : [found.from, found.to];
  return { ...found, from, to, place, form, quoted, share };
}

const isExact = ({ share, slipped, added }: Fit): boolean => share === 1 && slipped === 0 && added === 0;

/** All of a title before its beginning alone, more words before fewer. */
function bestFirst(a: Fit, b: Fit): number {
  return (
    Number(isExact(b)) - Number(isExact(a)) ||
    b.matched - a.matched ||
    b.share - a.share ||
    a.slipped + a.added - b.slipped - b.added ||
    Number(b.form.whole) - Number(a.form.whole) ||
    a.place - b.place
  );
}

function alike(a: Fit, b: Fit): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.share === b.share &&
    a.matched === b.matched &&
    a.slipped === b.slipped &&
    a.form.whole === b.form.whole
  );
}

interface Run {
  readonly from: number;
  readonly to: number;
}

const QUOTED = /["“„«‘']([^"“”„«»‘’]{2,200})["”“»’'](?!\p{L})/gu;

function quotedRuns(text: string, words: readonly Word[]): readonly Run[] {
  return [...text.matchAll(QUOTED)].flatMap(({ 0: all, index }) => {
    const opens = index === 0 || /[\s(]/u.test(text.charAt(index - 1));
    const from = words.findIndex(({ start }) => start > index);
    const to = words.findLastIndex(({ end }) => end < index + all.length) + 1;
    return opens && from >= 0 && to > from ? [{ from, to }] : [];
  });
}

function mentionOf(asked: Asked, same: readonly Fit[]): TitleMention {
  const { words } = asked;
  const [first] = same;
  const fit = first!;
  const run = words.slice(fit.from, fit.to);
  const telling = run.filter(({ small }) => !small);
  const title = { from: fit.from, to: fit.to };
  const grown = withNoun(asked, title);
  const places = same.map(({ place }) => place).toSorted((a, b) => a - b);
  const told = withAuthors(asked, grown.to, places);
  return {
    from: grown.from,
    to: told.to,
    places: told.places,
    by: 'title',
    quoted: fit.quoted,
    exact: isExact(fit),
    content: telling.length,
    bookish: isBookish(asked, run, same),
    capital: telling.every(({ capital }) => capital) && (asked.language !== 'de' || fit.quoted),
    announced: grown.announced,
    article: grown.article && !grown.announced,
  };
}

/** With the noun beside it, and its article: 'the paper “T”', 'the CORVID paper'. */
function withNoun({ words, naming }: Asked, { from, to }: Run): Run & Pick<TitleMention, 'announced' | 'article'> {
  const nouns = [naming.works, ...Object.values(naming.kinds).map((forms) => forms ?? '')].map(phrases);
  const called = phraseBefore(words, from, phrases(naming.called));
  const before = Math.max(0, ...nouns.map((list) => phraseBefore(words, from - called, list)));
  const behind = Math.max(
    0,
    ...nouns.map((list) => (words[to] && isParted(words[to]) ? 0 : phraseAt(words, to, list))),
  );
  const begin = before > 0 ? from - called - before : from;
  const the = phraseBefore(words, begin, phrases(naming.the));
  return {
    from: begin - the,
    to: to + (the > 0 ? behind : 0),
    announced: before > 0 || (behind > 0 && the > 0),
    article: the > 0,
  };
}

/** 'T by Nora Feld', 'T (2016)': of several with one title. */
function withAuthors(
  asked: Asked,
  at: number,
  places: readonly number[],
): { readonly places: readonly number[]; readonly to: number } {
  const { words, naming, catalog } = asked;
  const by = phraseAt(words, at, phrases(naming.by));
  const names = by > 0 ? namesAt(asked, at + by) : undefined;
  const theirs = names ? places.filter((place) => writtenBy(names, catalog).includes(place)) : [];
  if (names && theirs.length > 0) return { places: theirs, to: names.to };
  const year = words[at]?.gap.endsWith('(') === true ? yearOf(words[at]) : undefined;
  const ofYear = places.filter((place) => catalog.known[place]!.document.year === year);
  return year !== undefined && ofYear.length > 0 ? { places: ofYear, to: at + 1 } : { places, to: at };
}

/** 'Sydney Opera House' is a building, 'Nothing but gates' and 'Inland Waterways Act' are not. */
function isBookish({ naming, catalog }: Asked, run: readonly Word[], same: readonly Fit[]): boolean {
  const nouns = [naming.works, ...Object.values(naming.kinds).map((forms) => forms ?? '')].map(phrases);
  const parted = same.some(({ place, form }) => form.whole && catalog.known[place]!.forms.length > 1);
  const joined = run.slice(1, -1).some(({ small }) => small);
  return parted || joined || [...run.keys()].some((at) => nouns.some((list) => phraseAt(run, at, list) > 0));
}

/** Titles of scripts without spaces, in marks. */
export function unspacedMentions({ text, catalog, words }: Asked): readonly Mention[] {
  return catalog.unspaced.flatMap((place): readonly Mention[] => {
    const { title } = catalog.known[place]!.document;
    const start = title === '' ? -1 : text.indexOf(title);
    const end = start + title.length;
    if (start < 1 || !/[《“"「『]/u.test(text.charAt(start - 1)) || !/[》”"」』]/u.test(text.charAt(end))) return [];
    const from = words.findIndex((word) => word.end > start);
    const to = words.findLastIndex((word) => word.start < end) + 1;
    return from >= 0 ? [{ from, to, places: [place], by: 'title' }] : [];
  });
}
