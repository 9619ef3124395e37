import { powerMonitor } from 'electron';
import { sleep } from '#shared/base/async.ts';

/** Not all systems tell when it changes, so it is looked at. */
const LOOK_MS = 20_000;

/** Whether the computer runs on battery: at first, and whenever that changed. Ends with `call.cancelled`. */
export async function* watchPower(signal: AbortSignal): AsyncGenerator<{ onBattery: boolean }, null, void> {
  let told: boolean | undefined;
  for (;;) {
    const onBattery = powerMonitor.isOnBatteryPower();
    if (onBattery !== told) yield { onBattery };
    told = onBattery;
    await sleep(LOOK_MS, signal);
  }
}
