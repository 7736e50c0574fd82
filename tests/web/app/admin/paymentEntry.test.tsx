import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BankLine } from '../../../../web/src/app/admin/bankLines';
import { PaymentEntry } from '../../../../web/src/app/admin/PaymentEntry';
import type { ShopName } from '../../../../web/src/app/admin/useShopNames';

describe('a record beside a line of a bank statement', () => {
  const reference = 'TES-AB2C-9XYZ';
  const entry = (line: Partial<BankLine>, shop: ShopName) =>
    renderToStaticMarkup(
      <PaymentEntry
        uid="owner"
        shop={shop}
        record={{ reference, pending: true, requestedAt: Date.now(), emails: ['ada@shop.example'] }}
        bankLine={{ reference, amount: 4900, ...line }}
        onChanged={() => {}}
      />,
    );

  it('says that another line has the reference too, and may still be approved', () => {
    assert.doesNotMatch(entry({}, null), /Two or more lines/);
    assert.match(entry({ isRepeated: true }, null), /Two or more lines have this reference.*Approve/s);
  });

  it('keeps a line for the shop’s name until it is known, so that no address stands there meanwhile', () => {
    const head = (shop: ShopName) => /<h3[^>]*>([^<]*)<\/h3>(?:<p[^>]*>([^<]*)<)?/.exec(entry({}, shop))?.slice(1);
    assert.deepEqual(head(undefined), ['…', 'ada@shop.example']);
    assert.deepEqual(head('Pell & Rye'), ['Pell &amp; Rye', 'ada@shop.example']);
    assert.deepEqual(head(null), ['ada@shop.example', undefined]);
  });
});
