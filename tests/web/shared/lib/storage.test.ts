import assert from 'node:assert/strict';
import { storedRecord, storedText } from '../../../../web/src/shared/lib/storage';
import { storageLifetime } from '../../../../web/src/shared/lib/storageLifetime';
import { emptyStorage } from '../../../support/localStorage';

type Room = 'free' | 'full' | 'nearly full' | 'refused';

/** The browser's storage with so much room, as a property of the window. @param inside what it contains */
function storageWith(room: Room, inside: Storage): PropertyDescriptor {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  if (room === 'refused') return { get: refuse, configurable: true };
  const longest = { free: Infinity, full: -1, 'nearly full': 100 }[room];
  const setItem = (key: string, text: string) => {
    if (text.length > longest) throw new DOMException('No room', 'QuotaExceededError');
    inside.setItem(key, text);
  };
  return { value: { ...inside, setItem }, configurable: true };
}

describe('the browser’s storage', () => {
  const names = ['localStorage', 'sessionStorage'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  let inside: Record<(typeof names)[number], Storage>;
  beforeEach(() => (inside = { localStorage: emptyStorage(), sessionStorage: emptyStorage() }));
  afterEach(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });
  function give(local: Room, session: Room): void {
    Object.defineProperty(globalThis, 'localStorage', storageWith(local, inside.localStorage));
    Object.defineProperty(globalThis, 'sessionStorage', storageWith(session, inside.sessionStorage));
  }

  for (const [local, session, kept] of [
    ['free', 'free', 'always'],
    ['full', 'free', 'tab'],
    ['nearly full', 'free', 'tab'],
    ['refused', 'free', 'tab'],
    ['refused', 'refused', 'page'],
    ['full', 'full', 'page'],
  ] as const) {
    it(`keeps things ${kept}: local storage ${local}, session storage ${session}`, () => {
      give(local, session);
      assert.equal(storageLifetime(), kept);
      assert.equal(inside.localStorage.length + inside.sessionStorage.length, 0, 'asking leaves nothing');
      const record = storedRecord('tessera.cards');
      assert.equal(record.exists(), false);
      assert.equal(record.write({ card: 'x'.repeat(200) }), kept === 'always');
      assert.equal(record.exists(), true);
      assert.deepEqual(Object.keys(record.read()), ['card'], 'the page has it at any rate');
      // Another page of the tab, and a later visit.
      assert.equal(storedRecord('tessera.cards').exists(), kept !== 'page');
      inside.sessionStorage.clear();
      assert.equal(storedRecord('tessera.cards').exists(), kept === 'always');
    });
  }

  it('keeps what another tab has stored while there was no room for this one', () => {
    give('full', 'free');
    const here = storedRecord('tessera.cards');
    here.write({ ada: 1 });
    inside.localStorage.setItem('tessera.cards', JSON.stringify({ bob: 1 }));
    give('free', 'free');
    here.write({ ...here.read(), ada: 2 });
    inside.sessionStorage.clear();
    assert.deepEqual(storedRecord('tessera.cards').read(), { bob: 1, ada: 2 });
  });

  it('has one copy once there is room again, and none after it was removed', () => {
    give('free', 'free');
    const text = storedText('tessera.hints');
    assert.equal(text.write('first'), true);
    give('full', 'free');
    assert.equal(text.write('second'), false);
    assert.equal(storedText('tessera.hints').read(), 'second', 'the newer one counts');
    give('free', 'free');
    assert.equal(text.write('third'), true);
    assert.equal(inside.sessionStorage.length, 0);
    assert.equal(storedText('tessera.hints').read(), 'third');
    give('full', 'free');
    text.write('fourth');
    text.remove();
    assert.equal(text.read(), null);
    assert.equal(inside.localStorage.length + inside.sessionStorage.length, 0);
  });
});
