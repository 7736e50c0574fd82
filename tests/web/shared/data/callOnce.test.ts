import assert from 'node:assert/strict';
import type { callIn } from '../../../../web/src/shared/data/callables';
import { withRequestId } from '../../../../web/src/shared/data/callOnce';

const refusal = Object.assign(new Error(), { code: 'functions/failed-precondition', details: { sentence: 'Full.' } });
const silence = Object.assign(new Error(), { code: 'functions/deadline-exceeded' });

describe('a request that makes something', () => {
  const ids: unknown[] = [];
  let outcome: Error | undefined;
  const send = (async (_unit, _name, input) => {
    ids.push((input as { requestId?: string }).requestId);
    if (outcome) throw outcome;
    return {};
  }) as typeof callIn;
  const once = withRequestId(send);
  const press = (name: string, becomes?: Error) => {
    outcome = becomes;
    return once('shop', 'addHelper', { businessId: 'b', name, pin: '4711' }).catch(() => undefined);
  };
  /** How many ids the presses have sent. */
  const different = () => new Set(ids.splice(0)).size;

  it('has the same id when it is sent again after silence', async () => {
    await press('Kit', silence);
    await press('Kit', silence);
    await press('Kit');
    assert.equal(different(), 1);
  });

  it('has another id after an answer, and for something else', async () => {
    await press('Kit');
    await press('Kit', refusal);
    await press('Kit', silence);
    await press('Sam', silence);
    assert.equal(different(), 4);
  });
});
