import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

const themes = [
  { value: 'system', text: 'As the system' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const;

export function AppearancePage() {
  const theme = useWindow(({ view }) => view.stored.theme);
  const store = useWindow(({ view }) => view.store);
  return (
    <SetGroup title="Colors">
      <SetRow name="Theme" text="Of the window; pages keep the colors of their PDF.">
        <ChoiceMenu
          label="Theme"
          value={theme}
          choices={themes}
          onChange={(value) => {
            const choice = themes.find((one) => one.value === value);
            if (choice) store({ theme: choice.value });
          }}
        />
      </SetRow>
    </SetGroup>
  );
}
