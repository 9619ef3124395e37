import { withoutNumber } from './title-key.ts';

const NAMES =
  /^(?:abstract|summary|executive summary|introduction|background|related works?|preliminaries|methods?|methodology|materials and methods|experiments?|experimental (?:setup|results)|evaluation|results?(?: and discussions?)?|discussions?|conclusions?(?: and future work)?|concluding remarks|future work|limitations|references|bibliography|literature cited|works cited|acknowledge?ments?|appendix|appendices|supplementary (?:materials?|information)|contents|table of contents|list of (?:figures|tables)|index|glossary|foreword|preface|author contributions?|competing interests?|conflicts? of interest|data availability(?: statement)?|code availability|ethics statement|broader impact|funding|notes|摘\s*要|目\s*录|引\s*言|绪\s*论|结\s*论|参\s*考\s*文\s*献|致\s*谢|附\s*录)$/iu;

/** Names that sections of papers and reports conventionally have. */
export function isConventionalName(text: string): boolean {
  const bare = withoutNumber(text.trim()).replace(/[\s.:]+$/, '');
  return bare.length < 50 && NAMES.test(bare);
}
