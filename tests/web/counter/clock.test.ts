/** Properties of a counter's clock, whatever its device does. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Clock,
  clockAt,
  corrected,
  type Correction,
  isDoubtful,
  measuredClock,
  openedClock,
  serverTimeOf,
  storedClock,
} from '../../../web/src/counter/queue/clock';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 24, 9);

/** A device and its true time. Its page dates scans as the counter does. */
class Device {
  truth = START;
  private wall: number;
  private steady = 0;
  clock: Clock;
  corrections: Correction[] = [];
  /** Number of scans that got another time. */
  redated = 0;
  scans: { truth: number; scannedAt: number }[] = [];

  constructor(wallAhead = 0) {
    this.wall = START + wallAhead;
    this.clock = openedClock({ difference: -wallAhead, measuredAt: START, leaps: [], at: START }, this.reading());
  }

  reading() {
    return { wall: this.wall, steady: this.steady };
  }

  works(ms: number): void {
    this.truth += ms;
    this.wall += ms;
    this.steady += ms;
    this.clock = clockAt(this.clock, this.reading());
  }

  sleeps(ms: number): void {
    this.truth += ms;
    this.wall += ms;
    this.clock = clockAt(this.clock, this.reading());
  }

  isSet(ms: number): void {
    this.wall += ms;
    this.clock = clockAt(this.clock, this.reading());
  }

  scan(after = 0): void {
    this.works(after);
    this.scans.push({ truth: this.truth, scannedAt: serverTimeOf(this.clock) });
  }

  /** The page is closed, and opened again after a while. The device's clock may be set meanwhile. */
  reopens(ms: number, set = 0): void {
    const stored = storedClock(this.clock);
    this.truth += ms;
    this.wall += ms + set;
    this.steady = 0;
    this.clock = openedClock(stored, this.reading());
  }

  /** An answer tells the server's time, a little wrong. The scans that were never sent are dated anew. */
  measures(error = 0): void {
    const { clock, correction } = measuredClock(this.clock, this.truth - this.wall + error);
    this.clock = clock;
    if (!correction) return;
    this.corrections.push(correction);
    for (const scan of this.scans) {
      const right = corrected(scan.scannedAt, [correction]);
      if (right !== scan.scannedAt) this.redated += 1;
      scan.scannedAt = right;
    }
  }

  assertRight(what: string): void {
    for (const { truth, scannedAt } of this.scans)
      assert.ok(Math.abs(scannedAt - truth) <= 5000, `${what}: ${(scannedAt - truth) / 1000} s wrong`);
  }
}

/** What happens to a device, and for how long or by how much, in milliseconds. */
type Act = readonly ['works' | 'sleeps' | 'isSet' | 'scan' | 'reopens' | 'measures', number];

function play(device: Device, acts: readonly Act[]): void {
  for (const [name, ms] of acts) device[name](ms);
}

const within = (min: number, max: number) => fc.integer({ min, max });
/** An answer is on its way for some time. */
const LATENCY = within(-1500, 1500);
const LENGTH = { maxLength: 40, size: 'max' } as const;
const RUNS = { numRuns: 300 };

const works = within(0, HOUR_MS).map((ms): Act => ['works', ms]);
const scan = fc.constant<Act>(['scan', 0]);
/** What a device does whose clock nobody sets. */
const UNSET = [
  works,
  within(0, 10 * HOUR_MS).map((ms): Act => ['sleeps', ms]),
  within(0, HOUR_MS).map((ms): Act => ['reopens', ms]),
  LATENCY.map((ms): Act => ['measures', ms]),
];

describe('the clock of a counter', () => {
  it('dates every scan right however the device works and sleeps, and corrects none: time asleep is not travel', () => {
    fc.assert(
      fc.property(within(-HOUR_MS, HOUR_MS), fc.array(fc.oneof(...UNSET, scan), LENGTH), (ahead, actions) => {
        const device = new Device(ahead);
        play(device, actions);
        device.measures();
        assert.deepEqual(device.corrections, []);
        device.assertRight('at the end');
      }),
      RUNS,
    );
  });

  it('that is set back, however often, is noticed without a connection', () => {
    const setBack = within(-2 * HOUR_MS, -2001).map((ms): Act => ['isSet', ms]);
    fc.assert(
      fc.property(within(0, HOUR_MS), fc.array(fc.oneof(setBack, works, scan), LENGTH), (ahead, actions) => {
        const device = new Device(ahead);
        play(device, actions);
        device.assertRight('before a measurement');
        device.measures();
        device.assertRight('after it');
      }),
      RUNS,
    );
  });

  it('that is set ahead once between measurements is put right by the next one, and the scans since are dated anew', () => {
    // A sleep of about the same size cannot be told from it.
    const sleepsLong = within(6 * HOUR_MS, 7 * HOUR_MS).map((ms): Act => ['sleeps', ms]);
    const some = fc.array(fc.oneof(works, sleepsLong, scan), { maxLength: 10 });
    const round = fc.record({ before: some, set: within(10_000, 5 * HOUR_MS), after: some, error: LATENCY });
    let redated = 0;
    fc.assert(
      fc.property(fc.array(round, { maxLength: 5 }), (rounds) => {
        const device = new Device();
        for (const { before, set, after, error } of rounds) {
          play(device, before);
          device.isSet(set);
          play(device, after);
          device.measures(error);
          device.assertRight('after the measurement');
        }
        assert.equal(device.corrections.length, rounds.length);
        redated += device.redated;
      }),
      RUNS,
    );
    assert.ok(redated > 0, 'no scan was dated anew');
  });

  it('that was set while no page was open is put right for the scans since, and not for those before', () => {
    for (const set of [HOUR_MS, -HOUR_MS]) {
      const device = new Device();
      device.works(60_000);
      device.scan();
      device.reopens(60_000, set);
      device.scan();
      device.works(60_000);
      device.scan();
      device.measures();
      device.assertRight(String(set));
    }
  });

  it('is doubtful from a leap ahead to the next measurement', () => {
    const device = new Device();
    const isDoubtfulNow = () => isDoubtful(device.clock, serverTimeOf(device.clock));
    device.works(HOUR_MS);
    assert.equal(isDoubtfulNow(), false);
    device.isSet(-HOUR_MS);
    assert.equal(isDoubtfulNow(), false);
    device.isSet(HOUR_MS);
    assert.equal(isDoubtfulNow(), true);
    device.measures();
    assert.equal(isDoubtfulNow(), false);
  });

  it('of a page that was opened is doubtful about what seems made later, until it is measured', () => {
    const device = new Device();
    device.measures();
    assert.equal(isDoubtful(device.clock, device.truth + 1), false);
    device.reopens(12 * HOUR_MS, -3 * HOUR_MS);
    assert.equal(isDoubtful(device.clock, device.truth), true);
    assert.equal(isDoubtful(device.clock, device.truth - 3 * HOUR_MS), false, 'a code that seems old');
    device.isSet(-HOUR_MS);
    device.measures();
    device.isSet(-HOUR_MS);
    assert.equal(isDoubtful(device.clock, device.truth + 1), false, 'put right by the steady clock');
  });
});
