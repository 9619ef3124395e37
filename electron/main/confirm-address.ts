/** Asks the reader about an address outside this computer, in a dialog that no page can answer. */
import { BrowserWindow, dialog } from 'electron';
import { sentTo, type AddressUse } from '#shared/contract/addresses.ts';

/** @param origin  scheme, host and port, as the engine made them regular */
export async function confirmAddress(origin: string, use: AddressUse): Promise<boolean> {
  const options = {
    type: 'warning' as const,
    message: 'Use an address that is not this computer?',
    detail: `${origin}\n\n${sentTo(use)}`,
    buttons: ['Use it', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((one) => one.isVisible());
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}
