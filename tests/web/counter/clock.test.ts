import assert from 'node:assert/strict';
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
} from '../../../web/src/features/counter/clock';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 24, 9);

/** Random numbers that are the same in every run. */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** A device and its true time. Its page dates scans as the counter does. */
class Device {
  truth = START;
  private wall: number;
  private steady = 0;
  clock: Clock;
  corrections: Correction[] = [];
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

  scan(): void {
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
    for (const scan of this.scans) scan.scannedAt = corrected(scan.scannedAt, [correction]);
  }

  assertRight(what: string): void {
    for (const { truth, scannedAt } of this.scans)
      assert.ok(Math.abs(scannedAt - truth) <= 5000, `${what}: ${(scannedAt - truth) / 1000} s wrong`);
  }
}

describe('the clock of a counter', () => {
  it('dates every scan right however the device works and sleeps, and corrects none: time asleep is not travel', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomFrom(seed);
      const device = new Device(random(2 * HOUR_MS) - HOUR_MS);
      for (let step = 0; step < 40; step += 1) {
        const action = random(5);
        if (action === 0) device.sleeps(random(10 * HOUR_MS));
        else if (action === 1) device.works(random(HOUR_MS));
        else if (action === 2) device.measures(random(3000) - 1500);
        else if (action === 3) device.reopens(random(HOUR_MS));
        else device.scan();
      }
      device.measures();
      assert.deepEqual(device.corrections, [], `seed ${seed}`);
      device.assertRight(`seed ${seed}`);
    }
  });

  it('that is set back, however often, is noticed without a connection', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomFrom(seed);
      const device = new Device(random(HOUR_MS));
      for (let step = 0; step < 40; step += 1) {
        const action = random(3);
        if (action === 0) device.isSet(-2001 - random(2 * HOUR_MS));
        else if (action === 1) device.works(random(HOUR_MS));
        else device.scan();
      }
      device.assertRight(`seed ${seed}, before a measurement`);
      device.measures();
      device.assertRight(`seed ${seed}`);
    }
  });

  it('that is set ahead once between measurements is put right by the next one, and the scans since are dated anew', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomFrom(seed);
      const device = new Device();
      for (let round = 0; round < 5; round += 1) {
        const setAt = random(20);
        for (let step = 0; step < 20; step += 1) {
          if (step === setAt) device.isSet(10_000 + random(5 * HOUR_MS));
          const action = random(3);
          // A sleep of about the same size cannot be told from it.
          if (action === 0) device.works(random(HOUR_MS));
          else if (action === 1) device.sleeps(6 * HOUR_MS + random(HOUR_MS));
          else device.scan();
        }
        device.measures(random(3000) - 1500);
        device.assertRight(`seed ${seed}, round ${round}`);
      }
    }
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
    device.works(HOUR_MS);
    assert.equal(isDoubtful(device.clock), false);
    device.isSet(-HOUR_MS);
    assert.equal(isDoubtful(device.clock), false);
    device.isSet(HOUR_MS);
    assert.equal(isDoubtful(device.clock), true);
    device.measures();
    assert.equal(isDoubtful(device.clock), false);
  });
});
