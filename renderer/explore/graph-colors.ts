/** Colors of the theme as the canvas library reads them: it knows neither variables nor oklch. */
import { nameGroups, type NameGroup } from './graph-model.ts';

export interface GraphColors {
  readonly groups: Readonly<Record<NameGroup, string>>;
  readonly text: string;
  readonly tie: string;
  readonly lit: string;
  readonly paper: string;
}

/** As they are under the theme of `element` now. */
export function graphColors(element: HTMLElement): GraphColors {
  const probe = document.createElement('span');
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  element.append(probe);
  const read = (variable: string): string => {
    probe.style.color = `var(${variable})`;
    const color = getComputedStyle(probe).color;
    if (!pixel) return color;
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const groups = Object.fromEntries(nameGroups.map((group) => [group, read(`--name-${group}`)])) as Record<
    NameGroup,
    string
  >;
  const colors = {
    groups,
    text: read('--text'),
    tie: read('--line-strong'),
    lit: read('--focus'),
    paper: read('--surface-2'),
  };
  probe.remove();
  return colors;
}
