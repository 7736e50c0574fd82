import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { fingerprint, IdempotencyKeys, type Remembered } from '../../scripts/local/stripe/idempotency';

const made = { status: 200, body: '{"id":"cs_1"}' };
const request = fingerprint('POST', '/v1/checkout/sessions', 'mode=payment&a=1');

const refusal = (
  lookup: ReturnType<IdempotencyKeys['look']>,
): { status: number; error: { type: string; code?: string; message: string } } => {
  assert.equal(lookup.kind, 'refused');
  const { answer } = lookup as Extract<typeof lookup, { kind: 'refused' }>;
  return { status: answer.status, ...(JSON.parse(answer.body) as { error: { type: string; message: string } }) };
};

describe('idempotency keys', () => {
  let keys: IdempotencyKeys;
  let remembered: Record<string, Remembered>;
  beforeEach(() => {
    remembered = {};
    keys = new IdempotencyKeys(remembered);
  });

  it('give the first answer again for the same parameters, in whatever order', () => {
    assert.deepEqual(keys.look('k', request), { kind: 'new' });
    keys.finish('k', request, made);
    assert.deepEqual(keys.look('k', fingerprint('POST', '/v1/checkout/sessions', 'a=1&mode=payment')), {
      kind: 'replay',
      answer: made,
    });
  });

  for (const [what, other] of Object.entries({
    'another parameter': fingerprint('POST', '/v1/checkout/sessions', 'mode=payment&a=2'),
    'another address': fingerprint('POST', '/v1/refunds', 'mode=payment&a=1'),
  })) {
    it(`refuse ${what} with Stripe's error`, () => {
      keys.look('k', request);
      keys.finish('k', request, made);
      const { status, error } = refusal(keys.look('k', other));
      assert.equal(status, 400);
      assert.equal(error.type, 'idempotency_error');
      assert.match(error.message, /^Keys for idempotent requests can only be used with the same parameters/);
    });
  }

  it('refuse a second request while the first is running, and keep the first one’s answer', () => {
    keys.look('k', request);
    const { status, error } = refusal(keys.look('k', request));
    assert.deepEqual([status, error.code], [409, 'idempotency_key_in_use']);
    keys.finish('k', request, made);
    assert.equal(keys.look('k', request).kind, 'replay');
  });

  it('do not remember a refusal, so that the request can be corrected and sent again', () => {
    keys.look('k', request);
    keys.finish('k', request, { status: 400, body: '{}' });
    assert.deepEqual(keys.look('k', fingerprint('POST', '/v1/checkout/sessions', 'mode=payment&a=2')), { kind: 'new' });
  });

  it('remember a failure, so that the part done before it is not done twice', () => {
    keys.look('k', request);
    keys.finish('k', request, { status: 500, body: '{}' });
    assert.deepEqual(keys.look('k', request), { kind: 'replay', answer: { status: 500, body: '{}' } });
  });

  it('are forgotten after a day, in the file too', () => {
    keys.look('k', request, 0);
    keys.finish('k', request, made, 0);
    assert.equal(keys.look('k', request, DAY_MS - 1).kind, 'replay');
    assert.equal(keys.look('k', request, DAY_MS).kind, 'new');
    new IdempotencyKeys(remembered, DAY_MS);
    assert.deepEqual(remembered, {});
  });
});
