/**
 * When something was written, on devices whose clocks differ: a hybrid logical clock. It follows the device's own clock, and never goes
 * behind anything that the device has seen. As text it sorts as it is later.
 */

export type Clock = string & { readonly __clock: unique symbol };
export type DeviceId = string & { readonly __device: unique symbol };

const SHAPE = /^([0-7][0-9a-f]{11})\.([0-9a-f]{6})\.([0-9a-f]{16})$/u;
const DEVICE = /^[0-9a-f]{16}$/u;
const MOST_COUNT = 0xff_ff_ff;

export function isDeviceId(text: string): text is DeviceId {
  return DEVICE.test(text);
}

/** Undefined for any other text. The year 6429 is as late as it gets, so that one more can always follow. */
export function readClock(text: string): Clock | undefined {
  return SHAPE.test(text) ? (text as Clock) : undefined;
}

/**
 * The next one of a device.
 *
 * @param seen  the latest that it knows of any device
 * @param nowMs  what its own clock says, milliseconds since 1970
 */
export function nextClock(seen: Clock | undefined, nowMs: number, device: DeviceId): Clock {
  const [seenMs, seenCount] = seen === undefined ? [0, -1] : partsOf(seen);
  const now = Math.max(0, Math.floor(nowMs));
  if (now > seenMs) return written(now, 0, device);
  return seenCount < MOST_COUNT ? written(seenMs, seenCount + 1, device) : written(seenMs + 1, 0, device);
}

export function deviceOf(clock: Clock): DeviceId {
  return clock.slice(-16) as DeviceId;
}

/** What the clock of its device said, milliseconds since 1970, or what that device had seen by then. */
export function timeOf(clock: Clock): number {
  return partsOf(clock)[0];
}

export function laterOf(a: Clock | undefined, b: Clock | undefined): Clock | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? b : a;
}

function partsOf(clock: Clock): readonly [ms: number, count: number] {
  return [Number.parseInt(clock.slice(0, 12), 16), Number.parseInt(clock.slice(13, 19), 16)];
}

function written(ms: number, count: number, device: DeviceId): Clock {
  return `${ms.toString(16).padStart(12, '0')}.${count.toString(16).padStart(6, '0')}.${device}` as Clock;
}
