import assert from 'node:assert/strict';
import { refused } from '@tessera/domain/pass/verdict';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Counter } from '../../../web/src/counter/counterScreen';
import { WaitingScans } from '../../../web/src/counter/Lists';
import { EMPTY_QUEUE, type QueueState } from '../../../web/src/counter/queue/queueState';
import type { Seat } from '../../../web/src/shared/data/counterSeat';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';

const waiting = (scanId: string): StoredScan => ({
  scanId,
  order: 1,
  command: 'recordScan',
  body: { businessId: 'shop', scanId, takenBy: 'ada' },
  takenAt: 1,
  isSent: false,
  wasQueued: true,
  state: 'waiting',
  card: '7X2K-9ABC',
});

describe('the list of waiting scans', () => {
  const list = (queue: Partial<QueueState>, held: StoredScan[] = [], seat: Seat = 'device') => {
    const state: QueueState = {
      ...EMPTY_QUEUE,
      isKnown: true,
      ...queue,
    };
    // Only the fields that the list shows.
    const counter = {
      queue: state,
      held,
      seat,
      kind: 'stamps',
      elsewhere: 0,
      screen: { at: 'ready' },
      nameOf: () => undefined,
    } as Partial<Counter> as Counter;
    return renderToStaticMarkup(<WaitingScans counter={counter} />);
  };

  it('says how scans are sent that a tablet cannot send, and does not say that it sends them', () => {
    const scans = [waiting('one'), waiting('other')];
    const shown = { ...scans[0]!, body: { ...scans[0]!.body, shift: 'till' } };
    assert.match(list({ scans }, [shown]), /sent when our server answers.*One scan was taken here before this tablet/s);
    const all = list({ scans }, [shown, shown]);
    assert.match(
      all,
      /2 scans were taken here before this tablet.*somebody of the shop has to log in here with their own/s,
    );
    assert.doesNotMatch(all, /they are sent/);
    const typed = { ...scans[0]!, takenAt: Date.now() };
    assert.match(list({ scans }, [typed]), /Then whoever took it has to log in here with their own account/);
    assert.match(
      list({ scans }, [shown, typed]),
      /somebody of the shop has to.*Only whoever took it can send 1 of them\./,
    );
  });

  it('says for whom scans wait that another person took without a code from the customer’s phone', () => {
    const scans = [waiting('one'), waiting('other')];
    assert.match(
      list({ scans }, [scans[0]!], 'person'),
      /One scan was taken here by somebody else.*they have to log in here/s,
    );
    const all = list({ scans }, scans, 'person');
    assert.match(all, /2 scans were taken here by somebody else, without a code from the customer’s phone/);
    assert.doesNotMatch(all, /tablet|they are sent/);
  });

  it('says which of them are not saved, and that they are sent after the next log-in', () => {
    const scans = [waiting('one'), waiting('other')];
    assert.match(
      list({ scans, isDown: true }),
      /Saved on this device\. Keep this page open: they are sent when the connection is back/,
    );
    assert.match(list({ scans, unsaved: new Set(['one']) }), /Saved on this device, but for 1\./);
    assert.match(list({ scans, unsaved: new Set(['one', 'other']) }), /Not saved on this device\./);
    assert.match(list({ scans, isDown: true, isSignedOut: true }), /they are sent when you log in/);
  });

  it('asks about a stamp whose code cannot be checked, with two answers, and about a second stamp with its own', () => {
    const decision = { ...waiting('one'), state: 'decision' as const };
    const uncertain = refused('bad-code', { uncertain: true });
    const unchecked = list({ scans: [{ ...decision, reason: 'bad-code', message: uncertain.message }] });
    assert.match(unchecked, /Needs your decision\..*Was the customer there\?.*Yes, count it.*No, leave it out/s);
    assert.doesNotMatch(unchecked, /Stamp again/);
    const soon = list({ scans: [{ ...decision, reason: 'again-soon', message: 'Stamped 9 seconds ago.' }] });
    assert.match(soon, /aria-label="Stamp again: 1 stamp, .*aria-label="Leave it: 1 stamp, /s, 'of which scan');
    assert.match(soon, /Stamped just before\. Stamp again\?.*Leave it/s);
    assert.doesNotMatch(soon, /ago/, 'it would count from now');
  });

  it('does not say that nothing waits where the disk could not be read', () => {
    assert.equal(list({}), '', 'nothing where nothing waits');
    const accepted = { ...waiting('one'), state: 'accepted' as const };
    assert.match(list({ scans: [accepted] }), /<h2>Scans that waited<\/h2>/);
    assert.match(list({ scans: [accepted, waiting('two')] }), /<h2>Waiting scans <span[^>]*>1</);
    const unread = list({ isUnread: true });
    assert.match(unread, /role="alert">The scans saved on this device could not be read/);
  });
});
