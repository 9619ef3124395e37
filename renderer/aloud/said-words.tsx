import { useWindow } from '../state/use-window.ts';

/** What is said and stands on no page, with the word that is being said. */
export function SaidWords() {
  const now = useWindow(({ aloud }) => aloud.now);
  const at = useWindow(({ aloud }) => aloud.word);
  if (!now) return null;
  const word = at === null ? undefined : now.words[at];
  if (!word) return <p className="aloud-said">{now.spoken}</p>;
  return (
    <p className="aloud-said" dir="auto">
      {now.spoken.slice(0, word.at)}
      <mark>{now.spoken.slice(word.at, word.at + word.length)}</mark>
      {now.spoken.slice(word.at + word.length)}
    </p>
  );
}
