/** What documents are called in the languages that are read: nouns of kinds, as they stand in titles and on covers. */
import type { DocumentKind } from './kinds.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('kindNames');

/** A noun of words with spaces between them. */
const words = (list: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${list.trim().replace(/\s+/gu, '|')})(?![\p{L}\p{N}])`, 'iu');
/** The end of a compound, as in 'Benutzerhandbuch', or a noun of a script that parts no words. */
const ending = (list: string): RegExp => new RegExp(`(?:${list.trim().replace(/\s+/gu, '|')})`, 'iu');

const names: Readonly<Partial<Record<DocumentKind, readonly RegExp[]>>> = {
  book: [
    words('textbook book isbn monograph lehrbuch buch skript livre libro livro boek учебник книга'),
    ending('lehrbuch 教材 教科書 著'),
  ],
  thesis: [
    words(
      'thesis dissertation theses masterarbeit bachelorarbeit diplomarbeit doktorarbeit mémoire memoire thèse tesis tese tesi dissertação dissertacion scriptie proefschrift monografia диссертация',
    ),
    ending('学位论文 毕业论文 博士论文 硕士论文 学位論文 卒業論文 修士論文'),
  ],
  report: [
    words('report bericht rapport informe relatório relatorio relazione verslag отчет отчёт доклад whitepaper'),
    ending('jahresbericht 报告 報告'),
  ],
  manual: [
    words(
      'manual manuals handbook guide tutorial primer faq howto how-to documentation readme quickstart handbuch anleitung leitfaden einführung dokumentation manuel notice foire mode guía guia introducción instrucciones manuale handleiding gebruikershandleiding руководство справочник documentación documentação datasheet',
    ),
    pattern('iu')`${lists.namesManualQuick}|(?<!\p{L})(?:${lists.namesManualData})(?!\p{L})`,
    ending('handbuch anleitung kurzreferenz 手册 手冊 指南 マニュアル 手引 入門 ガイド'),
  ],
  standard: [
    words(
      'standard specification specifications norm norme norma especificación especificação specifica spezifikation standaard спецификация стандарт гост profile requirements',
    ),
    ending('标准 規格 规范 仕様'),
  ],
  law: [
    words(
      'act law statute regulation regulations constitution directive decree ordinance gesetz verordnung verfassung richtlinie loi décret règlement ley decreto reglamento lei legge wet закон конституция',
    ),
    ending('gesetz verordnung 法律 条例 法令'),
  ],
  slides: [
    words(
      'slides presentation lecture talk vortrag folien vorlesung présentation exposé diapositivas presentación apresentação',
    ),
    ending('スライド 讲义'),
  ],
};

export const KIND_NAMES = Object.entries(names) as readonly (readonly [DocumentKind, readonly RegExp[]])[];
