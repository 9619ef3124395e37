/** Gives the window its `DesktopBridge` and nothing else. */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { bridgeChannels, type Outcome } from '#shared/contract/bridge-channels.ts';
import { bridgeKey, windowCommands, type DesktopBridge, type WindowCommand } from '#shared/contract/bridge.ts';

type Listeners = Parameters<DesktopBridge['connect']>[0];

// Frames of an earlier page or an earlier engine may still arrive; their connection is not this one.
let connection = 0;
let listeners: Listeners | undefined;
let onCommand: ((command: WindowCommand) => void) | undefined;

ipcRenderer.on(bridgeChannels.frame, (_event: IpcRendererEvent, of: unknown, frame: unknown) => {
  if (of === connection) listeners?.onFrame(frame);
});
ipcRenderer.on(bridgeChannels.gone, (_event: IpcRendererEvent, of: unknown) => {
  if (of === connection) listeners?.onGone();
});
ipcRenderer.on(bridgeChannels.command, (_event: IpcRendererEvent, name: unknown) => {
  const command = windowCommands.find((known) => known === name);
  if (command) onCommand?.(command);
});

const platforms = ['darwin', 'win32', 'linux'] as const;

const bridge: DesktopBridge = {
  platform: platforms.find((name) => name === process.platform) ?? 'linux',
  connect: (given) => {
    // Starts from the clock, so that a reloaded page does not count up to the numbers of the one before.
    connection = Math.max(Date.now(), connection + 1);
    listeners = given;
    ipcRenderer.send(bridgeChannels.connect, connection);
  },
  post: (frame) => ipcRenderer.send(bridgeChannels.post, connection, frame),
  pickFiles: () => tell(bridgeChannels.pick, 'files'),
  pickFolder: () => tell(bridgeChannels.pick, 'folder'),
  findMissing: () => tell(bridgeChannels.pick, 'missing'),
  pickModel: (what) => tell(bridgeChannels.pick, what),
  pickLanguageData: (what) => tell(bridgeChannels.pick, what),
  pickWatchedFolder: () => tell(bridgeChannels.pick, 'watch-folder'),
  pickOwnFolder: (what) => tell(bridgeChannels.pick, what),
  pickLibrary: (what) => ask(bridgeChannels.pick, what),
  showLibrary: () => tell(bridgeChannels.show, 'library'),
  addDropped: async (files) => {
    // Only what the system itself dropped has a path; a file that a script made up has none.
    const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
    if (paths.length > 0) await ask(bridgeChannels.drop, paths);
  },
  onCommand: (listener) => {
    onCommand = listener;
  },
  setTheme: (theme) => ipcRenderer.send(bridgeChannels.theme, theme),
  setKeys: (chosen) => ipcRenderer.send(bridgeChannels.keys, chosen),
};

async function tell(channel: string, value: unknown): Promise<void> {
  await ask(channel, value);
}

async function ask(channel: string, value: unknown): Promise<unknown> {
  const outcome = (await ipcRenderer.invoke(channel, value)) as Outcome;
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.result;
}

contextBridge.exposeInMainWorld(bridgeKey, bridge);
