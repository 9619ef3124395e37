/** The types of notes that decks bring along. Their numbers never change: Anki knows by them that they are the same. */
import type { AnkiType } from './note.ts';

interface NoteType {
  readonly id: number;
  readonly name: string;
  /** 1 where gaps make the cards. */
  readonly type: 0 | 1;
  readonly fields: readonly string[];
  readonly front: string;
  readonly back: string;
}

const SOURCE = '{{#Picture}}<div class="picture">{{Picture}}</div>{{/Picture}}<div class="source">{{Source}}</div>';

export const noteTypes: Readonly<Record<AnkiType, NoteType>> = {
  basic: {
    id: 1_784_108_800_001,
    name: 'Wayleaf',
    type: 0,
    fields: ['Front', 'Back', 'Picture', 'Source'],
    front: '{{Front}}',
    back: `{{FrontSide}}<hr id="answer">{{Back}}${SOURCE}`,
  },
  cloze: {
    id: 1_784_108_800_002,
    name: 'Wayleaf Cloze',
    type: 1,
    fields: ['Text', 'Extra', 'Picture', 'Source'],
    front: '{{cloze:Text}}',
    back: `{{cloze:Text}}<div>{{Extra}}</div>${SOURCE}`,
  },
};

const CSS = [
  '.card { font-family: serif; font-size: 20px; line-height: 1.4; text-align: left; max-width: 40em; margin: auto; }',
  '.cloze { font-weight: bold; color: #2060c0; }',
  '.nightMode .cloze { color: #80b0ff; }',
  '.picture img { max-width: 100%; margin-top: 1em; }',
  '.source { font-family: sans-serif; font-size: 13px; margin-top: 1.5em; opacity: .7; }',
].join('\n');

const LATEX_PRE = String.raw`\documentclass[12pt]{article}
\special{papersize=3in,5in}
\usepackage[utf8]{inputenc}
\usepackage{amssymb,amsmath}
\pagestyle{empty}
\setlength{\parindent}{0in}
\begin{document}
`;

/** A type as the table `col` of schema 11 has it. */
export function modelJson(kind: AnkiType, deck: number, modifiedS: number): Readonly<Record<string, unknown>> {
  const { id, name, type, fields, front, back } = noteTypes[kind];
  const field = (named: string, ord: number) => ({
    name: named,
    ord,
    font: 'Arial',
    size: 20,
    media: [],
    rtl: false,
    sticky: false,
  });
  const template = { name: 'Card 1', ord: 0, qfmt: front, afmt: back, bqfmt: '', bafmt: '', did: null };
  return {
    id,
    name,
    type,
    mod: modifiedS,
    usn: -1,
    did: deck,
    sortf: 0,
    flds: fields.map(field),
    tmpls: [template],
    css: CSS,
    latexPre: LATEX_PRE,
    latexPost: String.raw`\end{document}`,
    latexsvg: false,
    // A card is made where its first field is not empty; gaps speak for themselves.
    req: type === 0 ? [[0, 'any', [0]]] : [],
    tags: [],
    vers: [],
  };
}
