/** How notes are written: three ways that come with the program, or the reader's own, and the fields that they can name. */
import { isProblem, readTemplate, type Template, type TemplateProblem } from './template.ts';

/** Of a document; the name of a file may have these. */
export const documentFields = [
  'title',
  'authors',
  'year',
  'key',
  'file',
  'tags',
  'link',
  'document',
  'quotedTitle',
  'quotedAuthors',
  'quotedTags',
  'zoteroNotes',
] as const;

/** Of a highlight, beside those of its document. */
export const markFields = [
  'text',
  'note',
  'color',
  'page',
  'section',
  'newSection',
  'area',
  'underline',
  'strike',
  'drawing',
  'textbox',
  'date',
  'assistant',
  'place',
  'zotero',
] as const;

export type DocumentField = (typeof documentFields)[number];
export type MarkField = (typeof markFields)[number];

export const templateParts = ['name', 'head', 'top', 'mark'] as const;
export type TemplatePart = (typeof templateParts)[number];

/** Texts of a template. */
export interface NoteTexts {
  /** Of a new file, without its ending. */
  readonly name: string;
  /** Written once, above what is kept current. */
  readonly head: string;
  /** Above the highlights. */
  readonly top: string;
  /** For each highlight. */
  readonly mark: string;
}

export const builtInTemplates = ['obsidian', 'logseq', 'plain'] as const;
export type BuiltInTemplate = (typeof builtInTemplates)[number];

/** For each highlight a citation as Pandoc reads it, where the document has a key, and the page as a link to the words. */
const CITED = '{{#key}}[@{{key}}, p. {{page}}]({{place}}){{/key}}{{^key}}[p. {{page}}]({{place}}){{/key}}';
const KINDS = '{{#area}}_part of the page_{{/area}}{{#drawing}}_drawing_{{/drawing}}{{#textbox}}_text box_{{/textbox}}';
/** Whose it is, where it is not the reader's own. */
const BY = '{{#assistant}} _by assistant {{assistant}}_{{/assistant}}';
const STRUCK = '{{#strike}}~~{{/strike}}';
const WORDS = `${KINDS}${STRUCK}{{#underline}}<u>{{/underline}}{{text}}{{#underline}}</u>{{/underline}}${STRUCK}`;

export const builtInTexts: Readonly<Record<BuiltInTemplate, NoteTexts>> = {
  obsidian: {
    name: '{{#key}}@{{key}}{{/key}}{{^key}}{{title}}{{/key}}',
    head: `---
title: {{quotedTitle}}
{{#authors}}
authors: {{quotedAuthors}}
{{/authors}}
{{#year}}
year: {{year}}
{{/year}}
{{#key}}
citekey: "{{key}}"
{{/key}}
{{#tags}}
tags: {{quotedTags}}
{{/tags}}
wayleaf: "{{document}}"
---

`,
    top: `# {{title}}

[Open in Wayleaf]({{link}})

{{#zoteroNotes}}
{{zoteroNotes}}

{{/zoteroNotes}}
`,
    mark: `{{#newSection}}
## {{section}}

{{/newSection}}
> [!quote|{{color}}] ${CITED}${BY}
> ${WORDS}

{{#note}}
{{note}}

{{/note}}
`,
  },
  logseq: {
    name: '{{#key}}@{{key}}{{/key}}{{^key}}{{title}}{{/key}}',
    head: `title:: {{title}}
{{#authors}}
authors:: {{authors}}
{{/authors}}
{{#key}}
citekey:: {{key}}
{{/key}}
wayleaf:: {{document}}

`,
    top: `- [Open in Wayleaf]({{link}})
{{#zoteroNotes}}
- {{zoteroNotes}}
{{/zoteroNotes}}
`,
    mark: `- > ${WORDS}
  ${CITED} #{{color}}${BY}
{{#note}}
\t- {{note}}
{{/note}}
`,
  },
  plain: {
    name: '{{title}}',
    head: '',
    top: `# {{title}}

{{#authors}}
{{authors}}{{#year}}, {{year}}{{/year}}. {{/authors}}[Open in Wayleaf]({{link}})

{{#zoteroNotes}}
{{zoteroNotes}}

{{/zoteroNotes}}
`,
    mark: `{{#newSection}}
## {{section}}

{{/newSection}}
> ${WORDS} (${CITED}, {{color}})${BY}

{{#note}}
{{note}}

{{/note}}
`,
  },
};

export type NoteTemplate = Readonly<Record<TemplatePart, Template>>;

export interface NoteTemplateProblem extends TemplateProblem {
  readonly part: TemplatePart;
}

/** @returns the template, or the first problem of one of its parts */
export function readNoteTemplate(texts: NoteTexts): NoteTemplate | NoteTemplateProblem {
  const read: Partial<Record<TemplatePart, Template>> = {};
  for (const part of templateParts) {
    const known: readonly string[] = part === 'mark' ? [...documentFields, ...markFields] : documentFields;
    const found = readTemplate(texts[part], known);
    if (isProblem(found)) return { ...found, part };
    read[part] = found;
  }
  return read as NoteTemplate;
}
