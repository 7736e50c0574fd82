/** The same join again: what was typed last is kept until the card is used. */
import assert from 'node:assert/strict';
import { type Contact, entryOf } from '@tessera/domain/pass/contact';
import { joinedAgain } from '@tessera/domain/pass/join';

const CONSENT = entryOf('email', { given: true, at: 5, way: 'join' });
const ADA: Contact = { email: 'ada@example.com', consents: [CONSENT] };
const HOLDER = { name: 'Ada', nameKey: 'ada' };

describe('a join that comes again', () => {
  it('adds a name and contact that were missing', () =>
    assert.deepEqual(joinedAgain({ seq: 1 }, undefined, { holder: HOLDER, contact: ADA }), {
      holder: HOLDER,
      contact: ADA,
    }));

  it('replaces a name or an address that was corrected, and consent goes with its address', () => {
    const pass = { seq: 1, holder: { name: 'Adda', nameKey: 'adda' } };
    assert.deepEqual(joinedAgain(pass, ADA, { holder: HOLDER }), { holder: HOLDER });
    const contact = { email: 'ada@example.org' };
    assert.deepEqual(joinedAgain(pass, ADA, { contact }), { contact });
  });

  it('follows a box that was ticked or unticked', () => {
    const { email } = ADA;
    assert.deepEqual(joinedAgain({ seq: 1 }, { email }, { contact: ADA }), { contact: ADA });
    assert.deepEqual(joinedAgain({ seq: 1 }, ADA, { contact: { email } }), { contact: { email } });
  });

  it('changes nothing when the same comes again, also later, or nothing was typed', () => {
    const pass = { seq: 1, holder: HOLDER };
    assert.equal(joinedAgain(pass, ADA, {}), null);
    const later = { ...ADA, consents: [{ ...CONSENT, at: 9 }] };
    assert.equal(joinedAgain(pass, ADA, { holder: HOLDER, contact: later }), null);
  });

  it('revives no consent that was withdrawn on the card or in the shop', () => {
    for (const way of ['card', 'shop'] as const) {
      const withdrawn = { ...ADA, consents: [CONSENT, entryOf('email', { given: false, at: 7, way })] };
      assert.equal(joinedAgain({ seq: 1 }, withdrawn, { contact: ADA }), null, way);
    }
  });

  it('brings no former address and consent back after a choice on the card or in the shop', () => {
    for (const way of ['card', 'shop'] as const) {
      const moved = { email: 'ada@example.org', consents: [entryOf('email', { given: false, at: 7, way })] };
      assert.equal(joinedAgain({ seq: 1 }, moved, { contact: ADA }), null, way);
    }
  });

  it('changes nothing once the card is used', () =>
    assert.equal(joinedAgain({ seq: 2 }, undefined, { holder: HOLDER, contact: ADA }), null));
});
