import { withoutNumber } from './title-key.ts';

const NAMES =
  /^(?:abstract|summary|executive summary|introduction|background|related works?|preliminaries|methods?|methodology|materials and methods|experiments?|experimental (?:setup|results)|evaluation|results?(?: and discussions?)?|discussions?|conclusions?(?: and future work)?|concluding remarks|future work|limitations|references|bibliography|literature cited|works cited|acknowledge?ments?|appendix|appendices|supplementary (?:materials?|information)|contents|table of contents|list of (?:figures|tables)|index|glossary|foreword|preface|author contributions?|competing interests?|conflicts? of interest|data availability(?: statement)?|code availability|ethics statement|broader impact|funding|notes)$/iu;

/** The same in other languages. */
const NAMES_ELSEWHERE =
  /^(?:einleitung|zusammenfassung|fazit|ergebnisse|diskussion|methoden|literatur(?:verzeichnis)?|anhang|inhalt(?:sverzeichnis)?|danksagung|vorwort|résumé|sommaire|table des matières|méthodes|résultats|conclusions? et perspectives|références(?: bibliographiques)?|bibliographie|annexes?|remerciements|introducción|resumen|métodos|resultados|discusión|conclusiones|referencias|bibliografía|anexos?|índice|introduzione|conclusioni|bibliografia|indice|introdução|resumo|conclusão|conclusões|referências|введение|содержание|аннотация|выводы|заключение|список литературы|приложени[ея]|摘\s*要|目\s*[录錄次]|引\s*言|绪\s*论|緒\s*論|结\s*论|結\s*論|参\s*考\s*文\s*献|參\s*考\s*文\s*獻|致\s*谢|謝\s*[辞辭]|附\s*[录錄]|はじめに|おわりに|まとめ|서론|결론|참고\s*문헌|목차|초록)$/iu;

/** Names that sections of papers and reports conventionally have. */
export function isConventionalName(text: string): boolean {
  const bare = withoutNumber(text.trim()).replace(/[\s.:]+$/, '');
  return bare.length < 50 && (NAMES.test(bare) || NAMES_ELSEWHERE.test(bare));
}
