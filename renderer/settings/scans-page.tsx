import { FolderOpen, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { RecognitionState } from '#shared/contract/recognition.ts';
import { languagesText } from '#shared/contract/language-names.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { languageTexts, sourceTexts } from './scan-words.ts';
import { SetGroup, SetRow } from './set-group.tsx';

/** What makes scanned pages searchable, where it is, and how to get it. */
export function ScansPage() {
  const slice = useWindow(({ recognition }) => recognition);
  const { recognition, problem, canChoose, choose, look, returnToDefault, forgetProblem } = slice;
  // Now, and when the reader comes back to the window, maybe from installing it.
  useEffect(() => {
    const lookAgain = (): void => void look();
    lookAgain();
    addEventListener('focus', lookAgain);
    return () => {
      removeEventListener('focus', lookAgain);
      forgetProblem();
    };
  }, [look, forgetProblem]);
  if (!recognition) return null;
  const { data } = recognition;
  return (
    <>
      <p>
        Pages that are pictures get their text on this computer, with language data of the free program Tesseract. That
        for English comes with Wayleaf; other languages are added by choosing a folder that has them.
      </p>
      <SetGroup title="Language data">
        <SetRow
          name={data ? languagesText(data.languages) : 'None'}
          text={
            data ? (
              <>
                In <span className="selectable">{data.folder}</span>, {sourceTexts[data.source]}.
                {data.source !== 'shipped' &&
                  data.shipped.length > 0 &&
                  ` ${languagesText(data.shipped)} comes with Wayleaf.`}
              </>
            ) : (
              'Scanned pages are shown, but their text cannot be searched or quoted.'
            )
          }
        >
          {!data && (
            <Button small onClick={() => void look()}>
              <RefreshCw size={14} /> Look again
            </Button>
          )}
          {recognition.chosen !== null && (
            <Button small look="quiet" onClick={() => void returnToDefault()}>
              Use the default
            </Button>
          )}
          {canChoose && (
            <Button small onClick={() => void choose()}>
              <FolderOpen size={14} /> Choose folder…
            </Button>
          )}
        </SetRow>
        {problem !== undefined && (
          <p className="set-note warning" role="alert">
            <TriangleAlert size={14} aria-hidden />
            <span>{problem} Nothing was changed.</span>
          </p>
        )}
        <Lost recognition={recognition} />
        <p className="set-note">
          <span>
            After a change, scanned pages that have no text yet are tried again.
            {!canChoose && (
              <>
                {' '}
                Another folder is set on the command line with{' '}
                <code className="selectable">wayleaf index PATH --ocr-data FOLDER</code>; files in{' '}
                <span className="selectable">{recognition.libraryFolder}</span> are found by themselves.
              </>
            )}
          </span>
        </p>
      </SetGroup>
      <SetGroup title="Other languages" note="for example German">
        {languageTexts.map(({ from, text }) => (
          <SetRow key={from} name={from} text={<code className="selectable">{text}</code>} />
        ))}
      </SetGroup>
    </>
  );
}

function Lost({ recognition: { chosen, data } }: { readonly recognition: RecognitionState }) {
  if (chosen === null || data?.source === 'chosen') return null;
  return (
    <p className="set-note warning" role="alert">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>The folder you chose has no language data now:</b> <span className="selectable">{chosen}</span>.
        {data && ' Until it is back, the one above is used.'}
      </span>
    </p>
  );
}
