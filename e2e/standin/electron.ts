/** What the shell and Playwright import from `electron`. */
export { app } from './app.ts';
export { dialog, Menu, nativeTheme, powerMonitor, safeStorage, screen, session, shell } from './desktop.ts';
export { ipcMain } from './ipc.ts';
export { MessageChannelMain } from './message-port.ts';
export { protocol } from './scheme.ts';
export { utilityProcess } from './utility.ts';
export { BrowserWindow, WebContents as webContents } from './window.ts';
