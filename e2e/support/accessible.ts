/** Checks what is shown by the rules of axe: none may be broken, on any screen, in either theme. */
import { expect } from '@playwright/test';
import type { App } from './app.ts';
import { breaches } from './axe.ts';

export async function expectAccessible(app: App, screen: string): Promise<void> {
  expect.soft(await breaches(app.page), screen).toEqual([]);
}
