/** Two documents that are likely one, side by side, with what can be said of them. */
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { Comparison, DuplicateKind, DuplicatePair } from '#shared/contract/duplicates.ts';
import { duplicateKinds } from '#shared/contract/duplicates.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { bytesText, count } from '../format/text.ts';
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { pairName } from '../state/duplicates.ts';
import { documentTitle } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { kindLooks, kindsOfDuplicates, shareText, signsText } from './duplicate-words.ts';

/** As the reader has it so far: another kind, or the other one as the newest. */
interface Choice {
  readonly kind: DuplicateKind;
  readonly turned: boolean;
}

export function DuplicateCard({ pair }: { readonly pair: DuplicatePair }) {
  const [choice, setChoice] = useState<Choice>({ kind: pair.kind, turned: false });
  const documents = useWindow(({ library }) => library.documents);
  const compared = useWindow(({ duplicates }) => duplicates.compared.get(pairName(pair)));
  const chosen = choice.turned
    ? { older: pair.newer, newer: pair.older, ofOlder: pair.ofNewer, ofNewer: pair.ofOlder }
    : pair;
  const [older, newer] = [documents.get(chosen.older), documents.get(chosen.newer)];
  if (!older || !newer) return null;
  const look = kindLooks[choice.kind];
  // What was compared has the older one of the pair as it was found first.
  const [ofOlder, ofNewer] = choice.turned
    ? [compared?.ofOther, compared?.ofOne]
    : [compared?.ofOne, compared?.ofOther];
  return (
    <li className="duplicate-card" aria-label={documentTitle(newer)}>
      <div className="duplicate-sides">
        <Side document={newer} role={t(look.newer)} share={chosen.ofNewer} only={ofNewer} />
        <Side document={older} role={t(look.older)} share={chosen.ofOlder} only={ofOlder} />
      </div>
      <Acts pair={pair} choice={choice} onChoice={setChoice} isCompared={compared !== undefined} />
    </li>
  );
}

interface ActsProps {
  readonly pair: DuplicatePair;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly isCompared: boolean;
}

function Acts({ pair, choice, onChoice, isCompared }: ActsProps) {
  const { join, tellApart, compare } = useWindow(({ duplicates }) => duplicates);
  const [older, newer] = choice.turned ? [pair.newer, pair.older] : [pair.older, pair.newer];
  return (
    <div className="duplicate-acts">
      <ChoiceMenu
        label={t('What they are')}
        value={choice.kind}
        choices={kindsOfDuplicates}
        onChange={(value) =>
          onChoice({ ...choice, kind: duplicateKinds.find((kind) => kind === value) ?? choice.kind })
        }
      />
      <span className="small faint grow">{signsText(pair.signs)}</span>
      <Button small look="quiet" onClick={() => onChoice({ ...choice, turned: !choice.turned })}>
        <ArrowLeftRight size={14} /> {t('The other is newer')}
      </Button>
      {!isCompared && (
        <Button small look="quiet" onClick={() => void compare(pair)}>
          {t('What differs')}
        </Button>
      )}
      <Button small onClick={() => void tellApart(pair.older, pair.newer, true)}>
        {t('Not the same')}
      </Button>
      <Button small look="primary" onClick={() => void join(older, newer, choice.kind)}>
        {t('Join')}
      </Button>
    </div>
  );
}

interface SideProps {
  readonly document: DocumentSummary;
  readonly role: string;
  readonly share: number | null;
  /** What it alone says, once they were compared. */
  readonly only: Comparison['ofOne'] | undefined;
}

function Side({ document, role, share, only }: SideProps) {
  const open = useWindow(({ opening }) => opening.open);
  const { id, authors, year, fileName, pages, bytes, addedAt } = document;
  const title = documentTitle(document);
  return (
    <section className="duplicate-side" aria-label={role}>
      <span className="small faint">{role}</span>
      <h3 dir="auto">
        <Button look="link" aria-label={t('Open {name}', { name: title })} onClick={() => void open(id)}>
          {title}
        </Button>
      </h3>
      <p className="small" dir="auto">
        {[authors, year].filter((fact) => fact !== '' && fact !== null).join(' · ')}
      </p>
      <p className="small faint num ell" data-tip={fileName}>
        {t('{pages, plural, one {# page} other {# pages}}', { pages })} · {bytesText(bytes)} · {fileName}
      </p>
      <p className="small faint num">{t('Added {date}', { date: dateText(addedAt, 'day') })}</p>
      <p className="small num">{shareText(share)}</p>
      {only && <Only only={only} />}
    </section>
  );
}

function Only({ only: { sentences, headings, examples } }: { readonly only: Comparison['ofOne'] }) {
  return (
    <div className="duplicate-only small">
      <p className="num">
        {t(
          '{n, plural, =0 {No sentence is here alone} one {# sentence is here alone} other {# sentences are here alone}}',
          {
            n: sentences,
          },
        )}
      </p>
      {headings.length > 0 && <p dir="auto">{t('Headings: {headings}', { headings: headings.join(' · ') })}</p>}
      <ul>
        {examples.map(({ text, pageIndex }, at) => (
          <li key={at} dir="auto">
            {text} <span className="faint num">{t('p. {page}', { page: count(pageIndex + 1) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
