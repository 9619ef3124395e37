import { findLanguageData } from '../../electron/engine/indexing/language-data.ts';

/** Names tests that recognize text where they cannot: there is no English language data on this machine. */
export async function hasEnglishData(): Promise<boolean> {
  const data = await findLanguageData({ platform: process.platform, env: process.env });
  return data?.languages.includes('eng') ?? false;
}
