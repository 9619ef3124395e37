import { useWindow } from '../state/use-window.ts';
import { sentTo } from './ollama-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';

/** What leaves this computer: nothing, unless the reader named another one. */
export function PrivacyPage() {
  const models = useWindow(({ models }) => models.models);
  if (!models) return null;
  const { settings } = models;
  const where = sentTo(models);
  const what = settings.visionModel === null ? 'words' : 'words and figures';
  return (
    <>
      <p>Documents, questions and answers are read, searched and kept on this computer.</p>
      <SetGroup title="Connections">
        <SetRow
          name={where ?? 'No other computer'}
          text={
            where !== undefined
              ? `Your questions and ${what} of your documents are sent there, because you chose a model that runs there.`
              : settings.languageModel
                ? 'The language model runs on this computer. Nothing is sent anywhere else.'
                : 'Nothing is sent anywhere.'
          }
        />
        <SetRow
          name="Downloads of models"
          text="Only when you press Pull or Download. Ollama fetches its models itself, from its own registry."
        />
      </SetGroup>
    </>
  );
}
