/** How it sounds: speed, voice, and when it ends by itself. */
import { t } from '../languages/i18n.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { baseOf } from '../voice/voice.ts';

const rates = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

export function RateMenu() {
  const rate = useWindow(({ view }) => view.stored.aloud.rate);
  const setRate = useWindow(({ aloud }) => aloud.setRate);
  return (
    <ChoiceMenu
      label={t('Speed')}
      value={String(rate)}
      choices={rates.map((each) => ({ value: String(each), text: `${each}×` }))}
      onChange={(value) => setRate(Number(value))}
    />
  );
}

/** Voices of the language that is being read. */
export function VoiceMenu() {
  const voices = useWindow(({ aloud }) => aloud.voices);
  const voice = useWindow(({ aloud }) => aloud.voice);
  const language = useWindow(({ aloud }) => aloud.now?.language);
  const remote = useWindow(({ view }) => view.stored.aloud.remote);
  const setVoice = useWindow(({ aloud }) => aloud.setVoice);
  const offered = voices.filter(
    (each) => (remote || each.local) && language !== undefined && baseOf(each.language) === baseOf(language),
  );
  if (!voice || offered.length === 0) return null;
  return (
    <ChoiceMenu
      label={t('Voice')}
      value={voice.id}
      choices={offered.map(({ id, name, local }) => ({
        value: id,
        text: name,
        ...(!local && { hint: t('sends the text away') }),
      }))}
      onChange={(id) => {
        const chosen = offered.find((each) => each.id === id);
        if (chosen) setVoice(chosen);
      }}
    />
  );
}

const minutes = [5, 15, 30, 60] as const;

export function SleepMenu() {
  const sleep = useWindow(({ aloud }) => aloud.sleep);
  const setSleep = useWindow(({ aloud }) => aloud.setSleep);
  const value = sleep === null ? 'none' : sleep.kind === 'section' ? 'section' : String(sleep.minutes);
  return (
    <ChoiceMenu
      label={t('Stop automatically')}
      value={value}
      choices={[
        { value: 'none', text: t('No timer') },
        ...minutes.map((each) => ({
          value: String(each),
          text: t('{n, plural, one {in # minute} other {in # minutes}}', { n: each }),
        })),
        { value: 'section', text: t('at the end of the section') },
      ]}
      onChange={(chosen) =>
        setSleep(
          chosen === 'none'
            ? null
            : chosen === 'section'
              ? { kind: 'section' }
              : { kind: 'minutes', minutes: Number(chosen) },
        )
      }
    />
  );
}
