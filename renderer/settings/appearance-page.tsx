import { msg, t, type Message } from '../languages/i18n.ts';
import { languages, type Language } from '../languages/languages.ts';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const themes = [
  { value: 'system', text: msg('As the system') },
  { value: 'light', text: msg('Light') },
  { value: 'dark', text: msg('Dark') },
] as const;

const choices: readonly { readonly value: Language | 'system'; readonly text: string | Message }[] = [
  { value: 'system', text: msg('As the system') },
  ...(Object.keys(languages) as Language[]).map((value) => ({ value, text: languages[value] })),
];

export function AppearancePage() {
  const language = useWindow(({ view }) => view.stored.language);
  const theme = useWindow(({ view }) => view.stored.theme);
  const store = useWindow(({ view }) => view.store);
  return (
    <>
      <SetGroup title={t('Language')}>
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
      <SetGroup title={t('Colors')}>
        <SetRow name={t('Theme')} text={t('Of the window; pages keep the colors of their PDF.')}>
          <ChoiceMenu
            label={t('Theme')}
            value={theme}
            choices={themes}
            onChange={(value) => {
              const choice = themes.find((one) => one.value === value);
              if (choice) store({ theme: choice.value });
            }}
          />
        </SetRow>
      </SetGroup>
    </>
  );
}
