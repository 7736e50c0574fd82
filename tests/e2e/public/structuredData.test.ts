/** What the pages tell search engines in JSON-LD is true. */
import assert from 'node:assert/strict';
import { PLAN } from '@tessera/domain/money';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { SITE } from '../../support/browser';
import { PUBLIC_PATHS } from '../../support/sitePages';

interface Thing {
  '@context': string;
  '@type': string;
  name?: string;
  offers?: { price: string; priceCurrency: string };
  mainEntity?: { '@type': string; name: string; acceptedAnswer: { '@type': string; text: string } }[];
}

async function thingsOn(path: string): Promise<{ html: string; things: Thing[] }> {
  const html = await (await fetch(SITE + path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return { html, things: blocks.map(([, text]) => JSON.parse(text ?? '') as Thing) };
}

async function thing(path: string, type: string): Promise<Thing> {
  return (await thingsOn(path)).things.find((entry) => entry['@type'] === type) ?? assert.fail(`no ${type} on ${path}`);
}

describe('structured data', () => {
  it('parses wherever it is', async () => {
    for (const path of PUBLIC_PATHS) {
      for (const entry of (await thingsOn(path)).things) assert.equal(entry['@context'], 'https://schema.org', path);
    }
  });

  it('names the organisation', async () => {
    assert.equal((await thing('/', 'Organization')).name, PRODUCT_NAME);
  });

  it('gives the price that is charged', async () => {
    const { offers, name } = await thing('/pricing', 'Product');
    assert.equal(name, PLAN.name);
    assert.deepEqual(
      [offers?.price, offers?.priceCurrency],
      [(PLAN.amount / 100).toFixed(2), PLAN.currency.toUpperCase()],
    );
  });

  it('repeats questions that are on the page', async () => {
    const { html } = await thingsOn('/faq');
    const summaries = [...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, text]) => plain(text ?? ''));
    const { mainEntity = [] } = await thing('/faq', 'FAQPage');
    assert.ok(mainEntity.length >= 15);
    for (const { name, acceptedAnswer } of mainEntity) {
      assert.ok(
        summaries.some((summary) => summary.includes(name)),
        name,
      );
      assert.ok(acceptedAnswer.text.length > 20, name);
    }
  });
});

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
