import type { CSSProperties } from 'react';
import type { EvidenceWhy } from '#shared/contract/answer.ts';
import { count } from '../format/text.ts';
import { partNames } from './answer-text.ts';
import { numberText, percentText } from '../languages/formats.ts';
import { said, t } from '../languages/i18n.ts';

/** The scores that chose a passage: its place in the ranking, its section, and the parts of its own score. */
export function WhyThis({ why }: { readonly why: EvidenceWhy }) {
  const { rank, compared, parts, section, coverage } = why;
  const largest = Math.max(1e-9, ...parts.map(({ value }) => Math.abs(value)));
  return (
    <div className="why-this selectable" role="group" aria-label={t('Why this passage')}>
      <p>
        {t('{ordinal} of {compared} passages compared. It and its headings have {coverage} of the question’s words.', {
          ordinal: ordinal(rank),
          compared: count(compared),
          coverage: percentText(coverage),
        })}
      </p>
      {section && (
        <p>
          {t('Its section scores {score}: heading {heading}, text {body}.', {
            score: numberText(section.score, 2),
            heading: numberText(section.heading, 2),
            body: numberText(section.body, 2),
          })}
        </p>
      )}
      {parts.length > 0 && (
        <dl>
          {parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{said(partNames[name] ?? name)}</dt>
              <dd>
                <i style={{ '--share': `${Math.round((100 * Math.abs(value)) / largest)}%` } as CSSProperties} />
                {numberText(value, 2).replace('-', '−')}
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
