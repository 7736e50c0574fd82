/** Who can send the scans that are left on a device: every screen says the same. */
import assert from 'node:assert/strict';
import { codeWith } from '@tessera/domain/pass/code';
import { OLDEST_SCAN_MS } from '@tessera/domain/pass/command';
import { renderToStaticMarkup } from 'react-dom/server';
import { EMPTY_QUEUE, maySend, type QueueState, type Sender } from '../../../web/src/counter/queue/queueState';
import {
  exceptInWords,
  logInInWords,
  senderInWords,
  sendersInWords,
  sendersOf,
} from '../../../web/src/counter/queue/senders';
import { Leave } from '../../../web/src/counter/seat/Leave';
import type { SeatActions, SeatState } from '../../../web/src/counter/seat/seatStore';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';

const NOW = Date.now();
const FRESH = codeWith('7X2K9ABCDEFGHJKM', NOW / 1000, '12345678');

/** A waiting scan, by the code from a phone, or by a code that somebody typed. */
const scan = (takenBy: string, by: 'phone' | 'typed', more: object = {}): StoredScan => {
  const body = { businessId: 'shop', scanId: 's', takenBy, code: by === 'phone' ? FRESH : '7X2K-9ABC' };
  return { scanId: 's', command: 'recordScan', state: 'waiting', takenAt: NOW, body, ...more } as StoredScan;
};
const ines: Sender = { businessId: 'shop', uid: 'ines', seat: 'person' };
const tom: Sender = { ...ines, uid: 'tom' };

describe('the scans that wait on a device', () => {
  const shown = scan('ines', 'phone');
  const typed = scan('ines', 'typed');
  const old = scan('ines', 'typed', { takenAt: NOW - OLDEST_SCAN_MS - 1 });
  const onShift = scan('till', 'typed', { body: { ...typed.body, shift: 'one' } });

  it('can be sent by those whom the sentences name', () => {
    for (const one of [shown, typed, old, onShift]) {
      const { own, others } = sendersOf([one], NOW, tom);
      assert.equal(maySend(tom, NOW)(one), others === 0);
      assert.equal(own, 0);
      assert.equal(sendersOf([one], NOW, ines).own === 0, maySend(tom, NOW)(one), 'only Ines');
    }
    assert.equal(sendersOf([{ ...typed, state: 'checking' }], NOW, tom).others, 0, 'whoever asks again sends it');
  });

  for (const [what, scans, toInes, toTom, atTheDoor] of [
    ['by a phone’s code', [shown], 'A colleague who opens this page can send it.', undefined, 'somebody of the shop'],
    ['by a typed code', [typed], 'Only you can send it.', 'Only whoever took it can send it.', 'whoever took it'],
    [
      'by typed codes',
      [typed, typed],
      'Only you can send them.',
      'Only whoever took them can send them.',
      'whoever took them',
    ],
    [
      'both ways',
      [shown, typed, shown],
      'Only you can send 1 of them; a colleague who opens this page can send the others.',
      'Only whoever took it can send 1 of them; a colleague who opens this page can send the others.',
      'somebody of the shop. Only whoever took it can send 1 of them.',
    ],
    [
      'by two people',
      [typed, scan('tom', 'typed')],
      'Only you can send 1 of them; only whoever took it can send the other.',
      undefined,
      'whoever took them',
    ],
  ] as const)
    it(`and were taken ${what}, are told alike to whoever leaves, whoever comes, and at the door`, () => {
      const told = (here: Sender) => sendersInWords(sendersOf(scans, NOW, here));
      assert.equal(told(ines), toInes);
      assert.equal(told(tom), toTom ?? toInes);
      const door = sendersOf(scans, NOW);
      const rest = exceptInWords(door);
      assert.equal(`${senderInWords(door)}${rest && `.${rest}`}`, atTheDoor);
      assert.ok(logInInWords(door).startsWith(`${senderInWords(door)} has to log in here`));
    });
});

describe('leaving the counter while scans wait', () => {
  const leave = (seat: 'person' | 'device', scans: StoredScan[], held: StoredScan[] = []): string => {
    const shop = { businessId: 'shop', member: { role: 'staff' } };
    const state = { status: 'open', seat, uid: 'tom', shop } as never as Extract<SeatState, { status: 'open' }>;
    const queue: QueueState = { ...EMPTY_QUEUE, scans };
    return renderToStaticMarkup(
      <Leave state={state} actions={{} as SeatActions} counter={{ queue, held, check: () => {} }} />,
    );
  };

  it('does not promise a colleague a scan that only whoever took it can send', () =>
    assert.match(leave('person', [scan('ines', 'typed')]), /Only whoever took it can send it\./));

  it('does not say that a tablet sends what it cannot send', () => {
    const [typed, shown] = [scan('ines', 'typed'), scan('till', 'phone')];
    assert.match(leave('device', [typed], [typed]), /stays on this device\. This tablet cannot send it\./);
    assert.match(leave('device', [typed, shown], [typed]), /cannot send 1 of them; the others are sent once there is/);
    assert.match(leave('device', [typed, shown]), /They are sent once there is a connection and a shift is open\./);
  });
});
