/** A shop with its staff, and what customers see of it. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { addMember, type Card, cardOf, createShop, join, type Shop } from '../../support/shop';
import { live, open } from '../actions';

export interface StaffedShop extends Shop {
  staff: Owner;
}

/** A shop of five stamps for a coffee, with somebody at the counter. */
export async function staffedShop(): Promise<StaffedShop> {
  const shop = await createShop(
    { name: 'The Corner Crust', brandColour: '#b4532a', reward: 'A coffee of your choice', stampsNeeded: 5 },
    { againAfterSeconds: 0 },
  );
  return { ...shop, staff: await addMember(shop, 'staff') };
}

/** Warms up the unit that the pages call, because a first call waits for its process. */
export async function warmUp(): Promise<void> {
  await callFunction('getOffer', {});
}

/** Joins on the page, and ends on the card. */
export async function getCard(page: Page, { joinCode }: Shop): Promise<Card> {
  await page.goto(`/j/${joinCode}`);
  await page.getByRole('button', { name: 'Get my card' }).click();
  await page.waitForURL(/\/p#/);
  await live(page);
  return cardOf(new URL(page.url()).hash.slice(1));
}

/** Opens a new card that no page has made, and waits until it is shown: this browser holds it then. */
export async function openCard(page: Page, shop: Shop): Promise<Card> {
  const card = await join(shop);
  await open(page, `/p#${card.secret}`);
  await page.getByRole('img', { name: 'Card code' }).waitFor();
  return card;
}

/** What a camera reads off the screen. */
export async function scannedCode(page: Page): Promise<string> {
  const { data, width, height } = PNG.sync.read(await page.getByRole('img', { name: 'Card code' }).screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? assert.fail('no code is read');
}
