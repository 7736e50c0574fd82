import assert from 'node:assert/strict';
import { bankDetails } from '../../../web/src/features/payment/bankDetails';

describe('bank details', () => {
  const details = { accountName: 'Tessera', sortCode: '12-34-56', accountNumber: '12345678' };
  const log = console.error;
  afterEach(() => {
    console.error = log;
  });

  it('are what the build was told', () =>
    assert.deepEqual(bankDetails(JSON.stringify({ ...details, more: 1 })), details));
  it('are none where it was told nothing', () => assert.equal(bankDetails(''), null));

  for (const malformed of ['not JSON', 'null', '{"accountName":"Tessera"}']) {
    it(`are none, with a log line, for ${malformed}`, () => {
      const lines: unknown[] = [];
      console.error = (line: unknown) => lines.push(line);
      assert.equal(bankDetails(malformed), null);
      assert.match(String(lines[0]), /TESSERA_BANK_DETAILS is malformed; it looks like/);
    });
  }
});
