import type { Box } from '#shared/domain/document/geometry.ts';
import type { LoadedFont } from './fonts.ts';
import { identity, type Matrix } from './matrix.ts';

/** What operators set and `save` keeps, as far as it places text and images. */
export interface TextState {
  ctm: Matrix;
  font: LoadedFont | undefined;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 is normal. */
  stretch: number;
  leading: number;
  rise: number;
  /** Letters are drawn with an outline of their own color, which makes them bold. */
  outlined: boolean;
  /** As `colorOf` gives it. */
  color: string | undefined;
  /** Letters leave no mark: render mode 3, or nothing but transparency. */
  inkless: boolean;
  transparent: boolean;
  /** Nothing is seen outside of it. */
  clip: Box;
  /** False where a path of another form clips, of which `clip` are the bounds. */
  clipsToBox: boolean;
  /** Of fills, in [0, 1]; `blends` where their color meets what is below them, by a mode or a mask. */
  alpha: number;
  blends: boolean;
  /** Fills are no plain color. */
  patterned: boolean;
  /** What is painted here is painted on the page as a whole, in some way or other. */
  inGroup: boolean;
}

/** As a page begins that is seen within `clip`. */
export function firstState(clip: Box): TextState {
  return {
    ctm: identity,
    font: undefined,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    outlined: false,
    color: undefined,
    inkless: false,
    transparent: false,
    clip,
    clipsToBox: true,
    alpha: 1,
    blends: false,
    patterned: false,
    inGroup: false,
  };
}
