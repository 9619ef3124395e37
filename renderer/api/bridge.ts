import { bridgeKey, type DesktopBridge } from '#shared/contract/bridge.ts';

/** The desktop shell, or undefined in a browser window. */
export const bridge: DesktopBridge | undefined = (globalThis as { [bridgeKey]?: DesktopBridge })[bridgeKey];
