import type { CSSProperties } from 'react';
import type { EvidenceWhy } from '#shared/contract/answer.ts';
import { count } from '../format/text.ts';
import { partNames } from './answer-text.ts';

/** The scores that chose a passage: its place in the ranking, its section, and the parts of its own score. */
export function WhyThis({ why }: { readonly why: EvidenceWhy }) {
  const { rank, compared, parts, section, coverage } = why;
  const largest = Math.max(1e-9, ...parts.map(({ value }) => Math.abs(value)));
  return (
    <div className="why-this selectable" role="group" aria-label="Why this passage">
      <p>
        {ordinal(rank)} of {count(compared)} passages compared. It and its headings have {Math.round(coverage * 100)} %
        of the question’s words.
      </p>
      {section && (
        <p>
          Its section scores {section.score.toFixed(2)}: heading {section.heading.toFixed(2)}, text{' '}
          {section.body.toFixed(2)}.
        </p>
      )}
      {parts.length > 0 && (
        <dl>
          {parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{partNames[name] ?? name}</dt>
              <dd>
                <i style={{ '--share': `${Math.round((100 * Math.abs(value)) / largest)}%` } as CSSProperties} />
                {value.toFixed(2).replace('-', '−')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${count(rank)}${ending}`;
}
