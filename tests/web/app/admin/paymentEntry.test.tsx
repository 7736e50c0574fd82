import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BankLine } from '../../../../web/src/app/admin/bankLines';
import { PaymentEntry } from '../../../../web/src/app/admin/PaymentEntry';

describe('a record beside a line of a bank statement', () => {
  const reference = 'TES-AB2C-9XYZ';
  const entry = (line: Partial<BankLine>) =>
    renderToStaticMarkup(
      <PaymentEntry
        uid="owner"
        record={{ reference, pending: true, requestedAt: Date.now() }}
        bankLine={{ reference, amount: 4900, ...line }}
        onChanged={() => {}}
      />,
    );

  it('says that another line has the reference too, and may still be approved', () => {
    assert.doesNotMatch(entry({}), /Two or more lines/);
    assert.match(entry({ isRepeated: true }), /Two or more lines have this reference.*Approve/s);
  });
});
