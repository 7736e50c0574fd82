import assert from 'node:assert/strict';
import { type PaymentRecord, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
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

describe('the receipt without its number', () => {
  const settings = { TESSERA_OPERATOR: JSON.stringify({ email: 'hello@tessera.example' }) };
  const sheet = (numbers: ReceiptSheetProps['numbers']) =>
    withEnvironment(settings, async () =>
      renderToStaticMarkup(
        <ReceiptSheet
          email="ada@shop.example"
          uid="owner"
          business={{}}
          lines={[]}
          numbers={numbers}
          onRetry={async () => {}}
          paid
        />,
      ),
    );

  it('cannot be printed while the number is read', async () => {
    const shown = await sheet({ status: 'loading' });
    assert.match(shown, /<button[^>]*aria-busy="true"/);
    assert.doesNotMatch(shown, /role="alert"/);
  });
  it('says that the number could not be read, and can be printed and tried again', async () => {
    const shown = await sheet({ status: 'failed', unreachable: true });
    assert.match(shown, /role="alert">The receipt number could not be read.*Try again/s);
    assert.doesNotMatch(shown, /aria-busy/);
  });
});
