/** Buttons, chips, fields and what else everything is made of. */
import { Search, Star, X } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { ChoiceMenu } from '../../parts/choice-menu.tsx';
import { ColorChoice } from '../../parts/color-choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EvidenceTag } from '../../parts/evidence-tag.tsx';
import { Guard } from '../../parts/guard.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Leaf } from '../../parts/leaf.tsx';
import { Progress } from '../../parts/progress.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Switch } from '../../parts/switch.tsx';
import { StationMark } from '../../route/station.tsx';
import type { Section } from '../example.ts';

const nothing = (): void => undefined;
const choices = [
  { value: 'text', text: 'Fit text', hint: 'margins left out' },
  { value: 'width', text: 'Fit width' },
  { value: 'page', text: 'Fit page' },
];

function Fails(): never {
  throw new Error('made to fail');
}

export const partsSection: Section = {
  name: 'Parts',
  examples: [
    {
      id: 'buttons',
      width: 560,
      show: () => (
        <>
          {([undefined, 'primary', 'quiet', 'link'] as const).map((look) => (
            <div key={look ?? 'usual'} className="gallery-row">
              <Button look={look}>Add files…</Button>
              <Button look={look} small>
                <Star size={14} /> Small
              </Button>
              <Button look={look} disabled>
                Not now
              </Button>
            </div>
          ))}
          <div className="gallery-row">
            <Button className="danger">Remove from library</Button>
          </div>
        </>
      ),
    },
    {
      id: 'icon-buttons',
      width: 360,
      show: () => (
        <div className="gallery-row">
          <IconButton label="Find">
            <Search />
          </IconButton>
          <IconButton label="Stays on" pressed>
            <Star />
          </IconButton>
          <IconButton label="Small" small>
            <X size={14} />
          </IconButton>
          <IconButton label="Not now" disabled>
            <Star />
          </IconButton>
          <Leaf size={24} />
        </div>
      ),
    },
    {
      id: 'fields',
      width: 360,
      show: () => (
        <>
          <SearchField label="Filter sections" value="" onChange={nothing} />
          <SearchField label="Filter names" value="larch" onChange={nothing} />
          <div className="gallery-row">
            <Switch label="On" on onChange={nothing} />
            <Switch label="Off" on={false} onChange={nothing} />
            <Switch label="Not now" on={false} disabled onChange={nothing} />
          </div>
          <ColorChoice label="Color" value="green" onChoose={nothing} />
        </>
      ),
    },
    {
      id: 'marks',
      width: 360,
      show: () => (
        <>
          <div className="gallery-row">
            <EvidenceTag n={1} cited />
            <EvidenceTag n={2} cited active />
            <EvidenceTag n={12} cited={false} />
          </div>
          <div className="gallery-row">
            <StationMark state="lit" passages={0} now={false} />
            <StationMark state="expanded" passages={0} now={false} />
            <StationMark state="answered" passages={3} now={false} />
            <StationMark state="refused" passages={0} now={false} />
            <StationMark state="expanded" passages={0} now />
          </div>
        </>
      ),
    },
    {
      id: 'progress',
      width: 360,
      show: () => (
        <>
          <div className="gallery-row">
            <Progress label="A third" share={0.33} />
          </div>
          <div className="gallery-row">
            <Progress label="Paused" share={0.6} look="paused" />
          </div>
          <div className="gallery-row">
            <Progress label="Failed" share={0.8} look="bad" />
          </div>
          <div className="gallery-row">
            <Progress label="Read so far" share={0.4} look="read" />
          </div>
        </>
      ),
    },
    {
      id: 'choice-menu',
      width: 420,
      height: 200,
      open: { selector: '.btn', by: 'key' },
      show: () => <ChoiceMenu label="Zoom" value="width" choices={choices} onChange={nothing} />,
    },
    {
      id: 'dialog',
      show: () => (
        <Dialog title="Remove 3 documents?" text="They leave the library and its index." onClose={nothing}>
          <div className="acts">
            <Button>Keep</Button>
            <Button className="danger">Remove from library</Button>
          </div>
        </Dialog>
      ),
    },
    {
      id: 'guard',
      width: 480,
      show: () => (
        <Guard what="The tree">
          <Fails />
        </Guard>
      ),
    },
  ],
};
