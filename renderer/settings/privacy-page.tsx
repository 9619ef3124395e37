import { useModels } from '../state/models.ts';
import { hostOf } from './ollama-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';

/** What leaves this computer: nothing, unless the reader named another one. */
export function PrivacyPage() {
  const models = useModels((state) => state.models);
  if (!models) return null;
  const { settings, address } = models;
  const sends = settings.languageModel && !address.thisMachine;
  return (
    <>
      <p>Documents, questions and answers are read, searched and kept on this computer.</p>
      <SetGroup title="Connections">
        <SetRow
          name={sends ? hostOf(address.url) : 'No other computer'}
          text={
            sends
              ? 'Your questions and words of your documents are sent to Ollama there, because you entered this address and turned the language model on.'
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
