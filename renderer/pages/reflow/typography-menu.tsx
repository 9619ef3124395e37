/** Letters, lines and paper of flowing text. */
import { Minus, Plus, TypeOutline } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { Typography } from '#shared/contract/view.ts';
import { t } from '../../languages/i18n.ts';
import { ChoiceMenu } from '../../parts/choice-menu.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Tip } from '../../parts/tip.tsx';
import { useWindow } from '../../state/use-window.ts';
import { faces, leadings, notePlaces, papers, sizesPx, step, widthsEm } from './typography.ts';

export function TypographyMenu() {
  const typography = useWindow(({ view }) => view.stored.typography);
  const store = useWindow(({ view }) => view.store);
  const change = (part: Partial<Typography>): void => store({ typography: { ...typography, ...part } });
  return (
    <Popover.Root>
      <Tip text={t('Letters and paper')}>
        <Popover.Trigger className="ib" aria-label={t('Letters and paper')}>
          <TypeOutline />
        </Popover.Trigger>
      </Tip>
      <Popover.Portal>
        <Popover.Content className="popover typography" sideOffset={6} align="end" aria-label={t('Letters and paper')}>
          <Row name={t('Typeface')}>
            <ChoiceMenu
              label={t('Typeface')}
              value={typography.face}
              choices={faces}
              onChange={(value) => change({ face: faces.find((one) => one.value === value)?.value ?? 'serif' })}
            />
          </Row>
          <Steps name={t('Size')} steps={sizesPx} value={typography.sizePx} onChange={(sizePx) => change({ sizePx })} />
          <Steps
            name={t('Line width')}
            steps={widthsEm}
            value={typography.widthEm}
            onChange={(widthEm) => change({ widthEm })}
          />
          <Steps
            name={t('Line spacing')}
            steps={leadings}
            value={typography.leading}
            onChange={(leading) => change({ leading })}
          />
          <Row name={t('Paper')}>
            <ChoiceMenu
              label={t('Paper')}
              value={typography.paper}
              choices={papers}
              onChange={(value) => change({ paper: papers.find((one) => one.value === value)?.value ?? 'window' })}
            />
          </Row>
          <Row name={t('Footnotes')}>
            <ChoiceMenu
              label={t('Footnotes')}
              value={typography.notes}
              choices={notePlaces}
              onChange={(value) => change({ notes: notePlaces.find((one) => one.value === value)?.value ?? 'place' })}
            />
          </Row>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="typography-row">
      <span>{name}</span>
      {children}
    </div>
  );
}

interface StepsProps {
  readonly name: string;
  readonly steps: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Steps({ name, steps, value, onChange }: StepsProps) {
  const [less, more] = [step(steps, value, -1), step(steps, value, 1)];
  return (
    <Row name={name}>
      <span className="typography-steps">
        <IconButton small label={t('{name}: less', { name })} disabled={less === value} onClick={() => onChange(less)}>
          <Minus size={14} />
        </IconButton>
        <IconButton small label={t('{name}: more', { name })} disabled={more === value} onClick={() => onChange(more)}>
          <Plus size={14} />
        </IconButton>
      </span>
    </Row>
  );
}
