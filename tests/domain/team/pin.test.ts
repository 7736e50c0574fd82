import assert from 'node:assert/strict';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { deviceCodeProblem } from '@tessera/domain/team/member';
import { afterLift, afterWrongPin, isPinLocked, type PinFailures, pinProblem } from '@tessera/domain/team/pin';

const NOW = Date.UTC(2026, 10, 26, 9);

describe('a PIN', () => {
  const easy = [
    ...['0000', '1111', '99999', '777777', '1234', '4321', '12345', '654321', '0123', '7890', '3210', '8901'],
    ...['1357', '2468', '8642', '1212', '6969', '121212', '123123', '1122', '7788', '112233', '1221', '123321'],
    ...['2580', '0852', '1379', '147258', '159753', '5683', '1004', '1900', '1968', '1999', '2000', '2026', '2099'],
  ];
  for (const pin of easy)
    it(`${pin} is refused, because everybody tries it first`, () => {
      assert.match(pinProblem(pin) ?? '', /^Many people have this PIN/);
    });

  for (const pin of ['', '123', '1234567', '12a4', ' 4711', '4711\n', '\u0664\u0667\u0661\u0661'])
    it(`${JSON.stringify(pin)} is not a PIN`, () => assert.equal(pinProblem(pin), 'A PIN has four to six digits.'));

  it('may be nearly any other one: nine of ten are allowed', () => {
    for (const pin of ['4711', '4826', '7294', '5183', '482913', '1969' + '4', '02481'])
      assert.equal(pinProblem(pin), undefined);
    const free = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter(
      (pin) => pinProblem(pin) === undefined,
    );
    assert.ok(free.length > 9000, `${free.length}`);
  });
});

describe('wrong PINs', () => {
  it('are remembered for fifty devices at most, and for locked ones first', () => {
    let pin: PinFailures = { failures: {} };
    for (let turn = 0; turn < 5; turn += 1) pin = afterWrongPin(pin, 'locked', NOW).next;
    for (let device = 0; device < 200; device += 1) {
      const at = NOW + device * 3 * 60 * MINUTE_MS;
      pin = afterWrongPin({ ...pin, lockedUntil: undefined, wrongAt: [] } as PinFailures, `tablet${device}`, at).next;
    }
    assert.equal(Object.keys(pin.failures).length, 50);
    assert.equal(isPinLocked(pin, 'locked', NOW), true);
    assert.equal(pin.failures['tablet199']?.count, 1);
  });

  it('still count after a lift, if a lock on all devices had ended before they were typed', () => {
    let pin: PinFailures = { failures: {} };
    const typedAt = (at: number, times: number) => {
      for (let turn = 0; turn < times; turn += 1) pin = afterWrongPin(pin, `tablet${turn}`, at).next;
    };
    typedAt(NOW, 10);
    assert.equal(isPinLocked(pin, 'another', NOW), true);
    assert.equal(afterLift(pin, NOW).wrongAt, undefined);
    const later = NOW + DAY_MS;
    typedAt(later, 9);
    assert.equal(isPinLocked(pin, 'another', later), false);
    pin = afterLift(pin, later);
    typedAt(later, 1);
    assert.equal(isPinLocked(pin, 'another', later), true);
  });
});

describe('a tablet’s code', () => {
  it('has ten characters, and none that is read as another', () => {
    assert.equal(deviceCodeProblem('963BMRP94D'), undefined);
    for (const code of ['', 'ABC', '963BMRP94D0']) assert.match(deviceCodeProblem(code) ?? '', /ten characters/);
    for (const code of ['963BMRP94U', '963BMRP94-']) assert.match(deviceCodeProblem(code) ?? '', /wrong or too old/);
  });
});
