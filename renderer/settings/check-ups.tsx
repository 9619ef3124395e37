import { RotateCw, TriangleAlert } from 'lucide-react';
import type { CheckUp } from '#shared/contract/check-ups.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import { insideWayleaf } from '#shared/contract/settings.ts';
import { readerText } from '../format/errors.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { isFitForAll, roleLines, speedLine } from './check-up-words.ts';
import { SetRow } from './set-group.tsx';

interface CheckUpsProps {
  readonly models: ModelsState;
}

/** What the chosen language models proved to be able to do on this computer, and what they get to do. */
export function CheckUps({ models: { checkUps, settings } }: CheckUpsProps) {
  const configure = useWindow(({ models }) => models.configure);
  const isUnfit = checkUps.some(({ state }) => state.kind === 'done' && !isFitForAll(state.result));
  return (
    <>
      {checkUps.map((checkUp) => (
        <CheckUpRow key={checkUp.model} checkUp={checkUp} />
      ))}
      {isUnfit && (
        <SetRow
          name={t('Give a model only what it can do here')}
          text={t('Off: it is asked for everything, whatever the check-up says.')}
        >
          <Switch
            label={t('Give a model only what it can do here')}
            on={settings.heedCheckUps}
            onChange={(heedCheckUps) => void configure({ heedCheckUps })}
          />
        </SetRow>
      )}
    </>
  );
}

function CheckUpRow({ checkUp: { model, state } }: { readonly checkUp: CheckUp }) {
  const checkAgain = useWindow(({ models }) => models.checkAgain);
  const name = model.startsWith(insideWayleaf) ? model.slice(insideWayleaf.length) : model;
  return (
    <SetRow name={t('What {name} can do here', { name })} text={<CheckUpText state={state} />}>
      <Button
        small
        disabled={state.kind === 'running'}
        aria-label={t('Check again: {name}', { name })}
        onClick={() => void checkAgain(model)}
      >
        <RotateCw size={14} /> {t('Check again')}
      </Button>
    </SetRow>
  );
}

function CheckUpText({ state }: Pick<CheckUp, 'state'>) {
  switch (state.kind) {
    case 'running':
      return (
        <span role="status">
          {t('Being tried out on ten small tasks, for about half a minute: {done} of {total}.', {
            done: count(state.done),
            total: count(state.total),
          })}
        </span>
      );
    case 'failed':
      return (
        <span role="status">
          <TriangleAlert size={14} aria-hidden />{' '}
          {t('It could not be tried out: {reason}', { reason: readerText(state.error) })}
        </span>
      );
    case 'done':
      return (
        <>
          {roleLines(state.result).map(({ role, text }) => (
            <div key={role}>{text}</div>
          ))}
          <div>{speedLine(state.result)}</div>
        </>
      );
  }
}
