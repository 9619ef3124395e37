import { templateQuestion } from '#shared/domain/matrix/templates.ts';
import { spoken, t } from '../languages/i18n.ts';
import type { RowSource } from '#shared/contract/matrix.ts';
import { Button } from '../parts/button.tsx';
import { SuggestedColumns } from './suggested-columns.tsx';
import { templates } from './templates.ts';

/** What the contract takes of one. */
export const MOST_OF_QUESTION = 500;

interface QuestionsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The documents that are asked; null while none are meant. */
  readonly from: RowSource | null;
  readonly focus?: boolean;
}

/** One question a line; templates add theirs, and so does what the documents have in common. */
export function QuestionsField({ value, onChange, from, focus = false }: QuestionsFieldProps) {
  const lines = questionsIn(value);
  const offered = templates.map((one) => ({ ...one, question: templateQuestion(one.key, spoken()) }));
  return (
    <>
      <label className="field area">
        <textarea
          aria-label={t('Questions, one a line')}
          placeholder={t('Questions, one a line')}
          rows={5}
          autoFocus={focus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <div className="matrix-templates" role="group" aria-label={t('Add a question of a template')}>
        {offered.map(({ key, name, question }) => (
          <Button
            key={key}
            small
            look="quiet"
            disabled={lines.includes(question)}
            onClick={() => onChange([...lines, question].join('\n'))}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <SuggestedColumns from={from} questions={lines} onAdd={(question) => onChange([...lines, question].join('\n'))} />
    </>
  );
}

/** Each once, in their order. */
export function questionsIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MOST_OF_QUESTION));
  return [...new Set(lines.filter((line) => line !== ''))];
}
