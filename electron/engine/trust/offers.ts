/** Settings that wait for the reader's word. */
import { randomUUID } from 'node:crypto';
import { AppError, toReport } from '#shared/base/errors.ts';
import type { OfferedKey, SettingsOffer, SettingsTaken } from '#shared/contract/offered-settings.ts';
import { offersOf, type Offered, type SettingCalls } from './offered-settings.ts';

/** Of archives and backups that were looked into and not decided about. */
const KEPT = 8;

export class SettingsOffers {
  readonly #waiting = new Map<string, readonly Offered[]>();

  /** Keep what would do something until it is decided about; null where nothing would. */
  keep(brought: readonly { readonly name: string; readonly value: string }[]): SettingsOffer | null {
    const offered = offersOf(brought);
    if (offered.length === 0) return null;
    const offer = randomUUID();
    this.#waiting.set(offer, offered);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > KEPT && oldest !== undefined) this.#waiting.delete(oldest);
    return { offer, settings: offered.map(({ key, values }) => ({ key, values: [...values] })) };
  }

  /**
   * Set those that the reader wants, one after the other; one that cannot be set keeps none from being set. The rest is forgotten.
   *
   * @throws AppError `input.invalid` if they do not wait any more
   */
  async take(
    offer: string,
    wanted: readonly OfferedKey[],
    calls: SettingCalls,
    signal: AbortSignal,
  ): Promise<SettingsTaken> {
    const offered = this.#waiting.get(offer);
    if (!offered) throw new AppError('input.invalid', 'These settings are not at hand any more. Add the file again.');
    this.#waiting.delete(offer);
    const taken: OfferedKey[] = [];
    const problems: SettingsTaken['problems'] = [];
    for (const { key, take } of offered) {
      if (!wanted.includes(key)) continue;
      try {
        await take(calls, signal);
        taken.push(key);
      } catch (error) {
        problems.push({ key, error: toReport(error) });
      }
    }
    return { taken, problems };
  }
}
