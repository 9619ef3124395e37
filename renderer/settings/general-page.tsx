import { BookOpenText, CircleQuestionMark } from 'lucide-react';
import { msg, t, type Message } from '../languages/i18n.ts';
import { languages, type Language } from '../languages/languages.ts';
import { Button } from '../parts/button.tsx';
import { guideStart } from '../parts/guide-at.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const starts = [
  { value: 'session', text: msg('Open what was open') },
  { value: 'library', text: msg('Show the library') },
] as const;

const choices: readonly { readonly value: Language | 'system'; readonly text: string | Message }[] = [
  { value: 'system', text: msg('As the system') },
  ...(Object.keys(languages) as Language[]).map((value) => ({ value, text: languages[value] })),
];

/** How a window begins, and where help is. */
export function GeneralPage() {
  const { language, opensWith } = useWindow(({ view }) => view.stored);
  const { store, setSettings, setGuide } = useWindow(({ view }) => view);
  const openSample = useWindow(({ adding }) => adding.openSample);
  return (
    <>
      <p>{t('How Wayleaf starts, and where to find help.')}</p>
      <SetGroup title={t('Start')}>
        <SetRow name={t('When Wayleaf starts')} text={t('Documents open on the page where you left them.')}>
          <ChoiceMenu
            label={t('When Wayleaf starts')}
            value={opensWith}
            choices={starts}
            onChange={(value) => store({ opensWith: value === 'library' ? 'library' : 'session' })}
          />
        </SetRow>
        <SetRow name={t('Language')} text={t('Of the window; documents and answers keep their own.')}>
          <ChoiceMenu
            label={t('Language')}
            value={language}
            choices={choices}
            onChange={(value) => {
              const choice = choices.find((one) => one.value === value);
              if (choice) store({ language: choice.value });
            }}
          />
        </SetRow>
      </SetGroup>
      <SetGroup title={t('Help')}>
        <SetRow name={t('Guide')} text={t('What you can do here, page by page. It needs no connection.')}>
          <Button
            small
            onClick={() => {
              setSettings(null);
              setGuide(guideStart);
            }}
          >
            <CircleQuestionMark size={14} aria-hidden /> {t('Open the guide')}
          </Button>
        </SetRow>
        <SetRow name={t('Sample paper')} text={t('A short paper of our own, with a tour of three cards.')}>
          <Button
            small
            onClick={() => {
              setSettings(null);
              openSample();
            }}
          >
            <BookOpenText size={14} aria-hidden /> {t('Open it')}
          </Button>
        </SetRow>
      </SetGroup>
    </>
  );
}
