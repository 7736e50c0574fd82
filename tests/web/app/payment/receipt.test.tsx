import '../../../support/siteSettings';
import assert from 'node:assert/strict';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { lineOf } from '@tessera/domain/payment/facts';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { type ChargeFacts, type PaymentRecord, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { NextAfterPaying } from '../../../../web/src/app/OnboardingProgress';
import { NothingPaid } from '../../../../web/src/app/payment/Receipt';
import { ReceiptSheet, type ReceiptSheetProps } from '../../../../web/src/app/payment/ReceiptSheet';
import { withEnvironment } from '../../../support/functions';

describe('the receipt of an account without a payment', () => {
  const html = (payment: PaymentRecord | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NothingPaid payment={payment} />
      </MemoryRouter>,
    );
  const askedBefore = (ms: number) => html({ pending: true, requestedAt: Date.now() - ms });

  it('says that a transfer is not approved yet, until its request expires', () => {
    assert.match(askedBefore(0), /have not approved your bank transfer yet/);
    assert.match(askedBefore(TRANSFER_WAITS_MS), /once you have paid/);
    assert.match(html(null), /once you have paid/);
  });
});

describe('the way on after a payment', () => {
  const shown = (business: BusinessSetup | undefined) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NextAfterPaying business={business} />
      </MemoryRouter>,
    );

  const complete = { name: 'Tin', category: 'cafe', reward: 'A tea', stampsNeeded: 8, brandColour: '#12463a' } as const;

  it('leads to the set-up while there is no shop without it, and to the shop otherwise', () => {
    assert.match(shown({ name: 'Joe’s' }), /href="\/business-setup"[^>]*>Finish the set-up/);
    assert.match(shown(complete), /href="\/dashboard"[^>]*>Open your shop/);
    assert.match(shown(undefined), /Open your shop/, 'unknown');
  });
});

describe('the receipt', () => {
  const settings = { TESSERA_OPERATOR: JSON.stringify({ email: 'hello@tessera.example' }) };
  const sheet = (numbers: ReceiptSheetProps['numbers'], lines: ReceiptSheetProps['lines'] = [], isPaid = true) =>
    withEnvironment(settings, async () =>
      renderToStaticMarkup(
        <ReceiptSheet
          email="ada@shop.example"
          uid="owner"
          business={{}}
          lines={lines}
          numbers={numbers}
          onRetry={async () => {}}
          paid={isPaid}
        />,
      ),
    );

  it('without its number says that the number could not be read, and can be printed and tried again', async () => {
    const shown = await sheet({ status: 'failed', unreachable: true });
    assert.match(shown, /role="alert">The receipt number could not be read.*Try again/s);
    assert.doesNotMatch(shown, /aria-busy/);
  });

  const paid = { succeededAt: Date.UTC(2026, 4, 3, 12), money: PLAN_PRICE, asked: PLAN_PRICE };
  const gone = Date.UTC(2026, 6, 20, 12);
  for (const [what, facts, rows] of [
    [
      'a lost dispute',
      { ...paid, disputes: { du_1: { state: 'lost', at: gone } } },
      [
        'Paid on: 3\u00a0May 2026',
        'Taken back on: 20\u00a0July 2026',
        'Status: Taken back by your bank after a dispute',
      ],
    ],
    [
      'a refund',
      { ...paid, totals: { [gone]: { refunded: PLAN_PRICE.amount, left: 0 } } },
      ['Paid on: 3\u00a0May 2026', 'Refunded on: 20\u00a0July 2026', 'Refunded: £49'],
    ],
    [
      'a refund that failed and was sent by bank',
      {
        ...paid,
        refunds: { re_1: { state: 'failed', amount: PLAN_PRICE.amount, at: paid.succeededAt } },
        repaid: { re_1: { amount: PLAN_PRICE.amount, at: gone, reference: 'FP-1' } },
      },
      [
        'Paid on: 3\u00a0May 2026',
        'Refunded on: 20\u00a0July 2026',
        'Refunded: £49',
        'Sent by bank transfer: £49 on 20\u00a0July 2026,\nreference FP-1',
      ],
    ],
    [
      'another amount than was asked',
      { ...paid, money: { amount: 100, currency: 'gbp' } },
      ['Paid on: 3\u00a0May 2026', 'Status: Not the amount asked for'],
    ],
  ] as const satisfies readonly [string, ChargeFacts, string[]][])
    it(`keeps the payment's own date beside ${what}`, async () => {
      const line = { key: 'pi_1', ...lineOf('pi_1', facts) };
      const shown = await sheet({ status: 'ready', value: [], stale: null }, [line]);
      const texts = [...shown.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(
        ([, term, value]) => `${term}: ${value}`,
      );
      for (const row of rows) assert.ok(texts.includes(row), `${row} in ${texts.join(', ')}`);
      assert.ok(!texts.some((text) => text.startsWith('To')), 'no buyer before the set-up names one');
    });

  it('of a refunded payment alone is marked as refunded, with its dates and the money in one piece', async () => {
    const totals = { [gone]: { refunded: PLAN_PRICE.amount, left: 0 } };
    const refunded = { key: 'pi_1', ...lineOf('pi_1', { ...paid, totals }) };
    const ready: ReceiptSheetProps['numbers'] = { status: 'ready', value: [], stale: null };
    const shown = await sheet(ready, [refunded], false);
    assert.match(shown, />Refunded<\/span>/);
    assert.match(shown, />Method<.*>Paid on<.*>Refunded on<.*>Refunded</s);
    const disputed = lineOf('pi_2', { ...paid, disputes: { du_1: { state: 'lost', at: gone } } });
    assert.match(await sheet(ready, [refunded, { key: 'pi_2', ...disputed }], false), />No longer paid<\/span>/);
  });

  it('has the reference of a bank transfer, and none of Stripe’s ids', async () => {
    const card = { key: 'pi_1', ...lineOf('pi_1', paid) };
    assert.equal(card.reference, 'pi_1');
    const ready: ReceiptSheetProps['numbers'] = { status: 'ready', value: [], stale: null };
    assert.doesNotMatch(await sheet(ready, [card]), /pi_1|>Reference</);
    const transfer = {
      key: 'approval',
      method: 'bank_transfer',
      status: 'succeeded',
      reference: 'TES-AB2C-9XYZ',
    } as const;
    assert.match(await sheet(ready, [transfer]), /Reference<\/dt><dd[^>]*>TES-AB2C-9XYZ/);
  });

  it('says when each bank transfer was approved, also the one before the last', async () => {
    const line = { method: 'bank_transfer', status: 'withdrawn', at: gone } as const;
    const shown = await sheet({ status: 'ready', value: [], stale: null }, [
      { key: 'approval_TES-AAAA-BBBB', ...line },
    ]);
    assert.match(shown, /Approved on<\/dt>/);
  });
});
