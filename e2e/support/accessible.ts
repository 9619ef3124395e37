/** Checks what is shown by the rules of axe: none may be broken, on any screen, in either theme. */
import { expect } from '@playwright/test';
import type { App } from './app.ts';
import { breaches } from './axe.ts';

/** @param within  the part that is new since the whole window was asked about, by its selector */
export async function expectAccessible(app: App, screen: string, within?: string): Promise<void> {
  expect.soft(await breaches(app.page, [], within), screen).toEqual([]);
}
