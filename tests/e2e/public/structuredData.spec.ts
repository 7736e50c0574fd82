/** What the pages tell search engines is correct. */
import assert from 'node:assert/strict';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PLAN } from '@tessera/domain/payment/money';
import { expect, test } from '../fixtures';
import { PUBLIC_PATHS, SITE } from '../site';

interface Thing {
  '@context': string;
  '@type': string;
  name?: string;
  offers?: { price: string; priceCurrency: string };
}

async function thingsOn(path: string): Promise<{ html: string; things: Thing[] }> {
  const html = await (await fetch(SITE + path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return { html, things: blocks.map(([, text]) => JSON.parse(text ?? '') as Thing) };
}

async function thing(path: string, type: string): Promise<Thing> {
  return (await thingsOn(path)).things.find((entry) => entry['@type'] === type) ?? assert.fail(`no ${type} on ${path}`);
}

test.describe('structured data', () => {
  test('structured data parses on every page that has it', async () => {
    for (const path of PUBLIC_PATHS) {
      for (const entry of (await thingsOn(path)).things) expect(entry['@context'], path).toBe('https://schema.org');
    }
  });

  test('names the organisation', async () => {
    expect((await thing('/', 'Organization')).name).toBe(PRODUCT_NAME);
  });

  test('gives the price that is charged', async () => {
    const { offers, name } = await thing('/pricing', 'Product');
    expect(name).toBe(PLAN.name);
    expect([offers?.price, offers?.priceCurrency]).toStrictEqual([
      (PLAN.amount / 100).toFixed(2),
      PLAN.currency.toUpperCase(),
    ]);
  });
});
