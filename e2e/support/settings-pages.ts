/** Pages of the settings, by their names in the window, in their order. */
export const settingsPages = [
  'General',
  'Models',
  'Answering',
  'Scanned pages',
  'Appearance',
  'Keyboard',
  'Storage',
  'Connections',
  'Privacy',
] as const;
