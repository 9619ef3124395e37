/** Tells from the picture of a page alone in which script it is written. */
import model from '../../../resources/models/scripts.json' with { type: 'json' };
import { turnGray, type GrayPicture } from '../picture.ts';
import { textDirection } from '../text-direction.ts';
import { ScriptModel, ScriptNet } from './script-net.ts';
import { textWindows } from './text-windows.ts';

/** How many windows are looked at: more tell hardly more, and each takes some milliseconds. */
const MOST_WINDOWS = 48;
/** Fewer are a caption, or specks. */
const LEAST_WINDOWS = 12;
/** What no script has: drawings, and signs that all have. */
const NO_TEXT = 'Zyyy';
/** Written with the same signs, so that a window alone may fit each; together they are told apart. */
const HAN: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan']);
/** The mean probability of a script, over the windows with text, at which a page is said to be written in it: decision 265. */
const SURE = 0.5;
/** One window, however sure, says no more than this against a script. */
const LEAST_ODDS = 0.02;

let net: ScriptNet | undefined;

/** ISO 15924; undefined where nothing is sure: several scripts, little text, pictures. */
export function tellScript(picture: GrayPicture): string | undefined {
  const lying = textDirection(picture) === 'vertical' ? turnGray(picture, 90) : picture;
  net ??= new ScriptNet(ScriptModel.parse(model));
  const { scripts } = net;
  const none = scripts.indexOf(NO_TEXT);
  const text = textWindows(lying, MOST_WINDOWS)
    .map((window) => net!.odds(window))
    .filter((odds) => (odds[none] ?? 0) < 0.5);
  if (text.length < LEAST_WINDOWS) return undefined;
  const mean = (at: number): number => text.reduce((sum, odds) => sum + (odds[at] ?? 0), 0) / text.length;
  const means = new Map<string, number>();
  scripts.forEach((script, at) => {
    const family = HAN.has(script) ? 'Han' : script;
    means.set(family, (means.get(family) ?? 0) + mean(at));
  });
  const [best, share] = [...means].reduce((a, b) => (b[1] > a[1] ? b : a));
  if (share < SURE) return undefined;
  return best === 'Han' ? likeliestOf(HAN, scripts, text) : best;
}

/** The one that all windows together fit best. */
function likeliestOf(some: ReadonlySet<string>, scripts: readonly string[], text: readonly Float32Array[]): string {
  const fit = (script: string): number => {
    const at = scripts.indexOf(script);
    return text.reduce((sum, odds) => sum + Math.log(Math.max(LEAST_ODDS, odds[at] ?? 0)), 0);
  };
  return [...some].reduce((a, b) => (fit(b) > fit(a) ? b : a));
}
