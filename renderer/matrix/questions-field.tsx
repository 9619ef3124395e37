import { templateQuestion } from '#shared/domain/matrix/templates.ts';
import { spoken, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { templates } from './templates.ts';

/** What the contract takes of one. */
export const MOST_OF_QUESTION = 500;

interface QuestionsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly focus?: boolean;
}

/** One question a line; templates add theirs. */
export function QuestionsField({ value, onChange, focus = false }: QuestionsFieldProps) {
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
    </>
  );
}

/** Each once, in their order. */
export function questionsIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, MOST_OF_QUESTION));
  return [...new Set(lines.filter((line) => line !== ''))];
}
