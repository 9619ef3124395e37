/** How a sentence is made: whole or a scrap, prose or a row, its own words or the question's. */
import { rarityOf } from '../../text/rarity.ts';
import type { Feature } from './view.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('rankForm');

const SHORT = 5;
const LONG = 45;
const MANY_DIGITS = 4;
const BULLET = /^\s*(?:[•\-*–·◦▪]|\(?[0-9a-z]{1,2}[.)]\s)/iu;
const LINK = pattern('iu')`${lists.link}|\S@\S`;

export const formFeatures = {
  length: ({ sentence }) => Math.log1p(sentence.stems.length),
  isShort: ({ sentence }) => Number(sentence.stems.length < SHORT),
  isLong: ({ sentence }) => Number(sentence.stems.length > LONG),
  asks: ({ sentence }) => Number(/[?？]["”’)\]]*\s*$/u.test(sentence.text)),
  leadsIn: ({ sentence }) => Number(/[:：]\s*$/u.test(sentence.text)),
  isOpenEnded: ({ sentence }) => Number(/[\p{L}\p{N}]\s*$/u.test(sentence.text)),
  beginsSmall: ({ sentence }) => Number(/^\s*\p{Ll}/u.test(sentence.text)),
  digits: ({ tokens }) => tokens.filter(({ text }) => /^\d/u.test(text)).length / Math.max(1, tokens.length),
  isRow: ({ sentence, tokens }) =>
    Number(/[|\t]/u.test(sentence.text) || tokens.filter(({ text }) => /^\d/u.test(text)).length >= MANY_DIGITS),
  isItem: ({ sentence }) => Number(BULLET.test(sentence.text)),
  hasLink: ({ sentence }) => Number(LINK.test(sentence.text)),
  capitals: ({ tokens }) =>
    tokens.filter(({ text }) => text.length > 1 && /^\p{Lu}+$/u.test(text)).length / Math.max(1, tokens.length),
  letters: ({ sentence: { text } }) =>
    (text.match(/\p{L}/gu)?.length ?? 0) / Math.max(1, text.replace(/\s/gu, '').length),
  isQuoted: ({ sentence: { text } }) => Number(/["“”„«»「」]/u.test(text)),
  hasBrackets: ({ sentence: { text } }) => Number(text.includes('(')),
  commas: ({ sentence: { text } }) => Math.min(6, text.match(/[,;、，；]/gu)?.length ?? 0),
  tail: ({ sentence: { stems, places } }) =>
    stems.length === 0 || places.length === 0 ? 1 : (stems.length - 1 - places.at(-1)!) / stems.length,
  lead: ({ sentence: { stems, places } }) => (places.length === 0 ? 1 : places[0]! / Math.max(1, stems.length)),
  fresh: ({ fresh }) => Math.log1p(fresh.length),
  freshRarity: ({ fresh }) => fresh.reduce((sum, stem) => sum + rarityOf(stem), 0) / Math.max(1, fresh.length),
  echo: ({ repeated, sentence }) => repeated / Math.max(1, sentence.stems.length),
  isCopy: ({ repeated, fresh }, { asked }) => Number(repeated / Math.max(1, asked.all.size) > 0.9 && fresh.length < 4),
} satisfies Record<string, Feature>;
