import { useEffect, useState } from 'react';
import type { NotesState, NoteTexts, TemplateName } from '#shared/contract/notes.ts';
import { msg, said, t, type Message } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { templateProblemText } from './notes-words.ts';
import { ownEscape } from './own-escape.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const choices = [
  { value: 'obsidian', text: msg('Obsidian') },
  { value: 'logseq', text: msg('Logseq') },
  { value: 'plain', text: msg('Plain Markdown') },
  { value: 'own', text: msg('My own') },
] as const satisfies readonly { readonly value: TemplateName; readonly text: Message }[];

const parts: readonly { readonly part: keyof NoteTexts; readonly name: Message; readonly rows: number }[] = [
  { part: 'name', name: msg('Name of a new file'), rows: 1 },
  { part: 'head', name: msg('Once, at the beginning of a new file'), rows: 6 },
  { part: 'top', name: msg('Above the highlights'), rows: 4 },
  { part: 'mark', name: msg('For each highlight'), rows: 10 },
];

/** How files of notes are written, with what comes of it. */
export function NotesTemplate({ kept: { template, own } }: { readonly kept: NotesState }) {
  const { configure, textsOf, look, preview } = useWindow(({ noteFiles }) => noteFiles);
  const isOwn = template === 'own';
  useEffect(() => {
    void textsOf(template).then((texts) => (texts ? look(texts) : undefined));
  }, [template, own, textsOf, look]);
  return (
    <SetGroup title={t('Template')}>
      <SetRow name={t('Written for')} text={t('The guide lists the fields that a template of your own can name.')}>
        <ChoiceMenu
          label={t('Template')}
          value={template}
          choices={choices}
          onChange={(value) => {
            const choice = choices.find((one) => one.value === value);
            if (choice) void configure({ template: choice.value });
          }}
        />
      </SetRow>
      {isOwn && <OwnTemplate own={own} />}
      {preview?.problem && (
        <p className="set-note warning" role="alert">
          <span>
            {`${said(parts.find(({ part }) => part === preview.problem?.part)?.name ?? '')}: ${templateProblemText(preview.problem)}`}
          </span>
        </p>
      )}
      {preview && preview.text !== null && (
        <>
          <p className="set-note">
            <span>{t('So it looks: {name}', { name: preview.name ?? '' })}</span>
          </p>
          <pre className="set-code selectable" tabIndex={0} role="group" aria-label={t('Preview')}>
            {preview.text}
          </pre>
        </>
      )}
    </SetGroup>
  );
}

function OwnTemplate({ own }: { readonly own: NoteTexts }) {
  const { configure, look } = useWindow(({ noteFiles }) => noteFiles);
  const [texts, setTexts] = useState(own);
  const change = (changed: NoteTexts): void => {
    setTexts(changed);
    void look(changed);
  };
  return (
    <form
      className="set-template"
      {...ownEscape}
      onSubmit={(event) => {
        event.preventDefault();
        void configure({ template: 'own', own: texts });
      }}
    >
      {parts.map(({ part, name, rows }) => (
        <label key={part}>
          <span className="small">{t(name)}</span>
          <textarea
            className="field"
            rows={rows}
            spellCheck={false}
            value={texts[part]}
            onChange={(event) => change({ ...texts, [part]: event.target.value })}
          />
        </label>
      ))}
      <Button type="submit" look="primary" disabled={JSON.stringify(texts) === JSON.stringify(own)}>
        {t('Keep')}
      </Button>
    </form>
  );
}
