import assert from 'node:assert/strict';
import { APPROVAL_LINE } from '@tessera/domain/payment/record';
import { type BankVerdict, compareWithBank, readBankLines } from '../../../../web/src/app/admin/bankLines';

const REFERENCE = 'TES-AB2C-9XYZ';

const amountOf = (line: string): number | undefined => readBankLines(line).lines[0]?.amount;

describe('lines pasted from a bank statement', () => {
  for (const written of ['TES-AB2C-9XYZ', 'TESAB2C9XYZ', 'tes ab2c 9xyz', 'FPI TES-AB2C9XYZ REF'])
    it(`name the transfer of "${written}"`, () =>
      assert.deepEqual(readBankLines(`24 Nov ${written} 49.00`).lines, [{ reference: REFERENCE, amount: 4900 }]));

  for (const [line, amount] of [
    [`24/11/2026,${REFERENCE},49.00,1234.56`, 4900],
    [`24.11.2026 ${REFERENCE} £1,049.50`, 104_950],
    [`${REFERENCE} £49 received`, 4900],
    [`${REFERENCE} 2026-11-24`, undefined],
    [`${REFERENCE} -49.00`, undefined],
    [`${REFERENCE} -£49.00`, undefined],
    [`${REFERENCE} - 49.00`, undefined],
    [`${REFERENCE} \u221249.00`, undefined],
    [`${REFERENCE} 49.00-`, undefined],
    [`${REFERENCE} (49.00)`, undefined],
    [`${REFERENCE} DR 49.00`, undefined],
    [`${REFERENCE} £49.00 DR`, undefined],
    [`${REFERENCE} CR 49.00`, 4900],
    [REFERENCE, undefined],
  ] as const)
    it(`say ${amount ?? 'no amount'} in "${line}"`, () => assert.equal(amountOf(line), amount));

  it('are all kept, also a second one with the same reference, which may be paid twice', () => {
    const text = `\r\nCARD TESCO STORES 12.00\r\n${REFERENCE} 49.00\nTES-AAAA-2222 49.00\n${REFERENCE} 10.00\n\n`;
    assert.deepEqual(readBankLines(text), {
      lines: [
        { reference: REFERENCE, amount: 4900, isRepeated: true },
        { reference: 'TES-AAAA-2222', amount: 4900 },
        { reference: REFERENCE, amount: 1000, isRepeated: true },
      ],
      others: 1,
    });
  });
});

describe("a bank's line beside its payment record", () => {
  const quoted = { paid: false, reference: REFERENCE, quoted: { amount: 3900, currency: 'gbp' } };
  const cases: [string, Parameters<typeof compareWithBank>[1], number | undefined, BankVerdict][] = [
    ['is right when the amount is what was quoted', quoted, 3900, 'matches'],
    [
      'is right when the amount is the price and none was quoted',
      { paid: false, reference: REFERENCE },
      4900,
      'matches',
    ],
    ['is wrong when a penny is missing', quoted, 3899, 'wrong-amount'],
    ['is wrong when the price rose after the quote', quoted, 4900, 'wrong-amount'],
    ['is to be compared by hand when it has no amount', quoted, undefined, 'no-amount'],
  ];
  for (const [what, record, amount, verdict] of cases)
    it(what, () => assert.equal(compareWithBank({ reference: REFERENCE, amount }, record, true), verdict));

  it('is never right for a record that expects no transfer', () =>
    assert.equal(compareWithBank({ reference: REFERENCE, amount: 3900 }, quoted, false), 'not-waiting'));

  it('is never right for the transfer before the one that is expected', () => {
    const later = { ...quoted, reference: 'TES-AAAA-2222', earlierReferences: [REFERENCE] };
    assert.equal(compareWithBank({ reference: REFERENCE, amount: 3900 }, later, true), 'not-waiting');
  });

  it('is approved once an admin has approved its reference', () => {
    const approval = { method: 'bank_transfer', status: 'succeeded', reference: REFERENCE } as const;
    const paid = { paid: true, lines: { [APPROVAL_LINE]: approval } };
    const verdict = (reference: string) => compareWithBank({ reference, amount: 3900 }, paid, false);
    assert.deepEqual([verdict(REFERENCE), verdict('TES-AAAA-2222')], ['approved', 'not-waiting']);
  });
});
