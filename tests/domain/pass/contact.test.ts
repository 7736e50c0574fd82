/** The consent of a card's holder: its history, and what is left of it after a merge. */
import assert from 'node:assert/strict';
import {
  confirmationAt,
  consentOf,
  type Contact,
  entryOf,
  mergedContact,
  withAddress,
  withConfirmation,
  withConsent,
} from '@tessera/domain/pass/contact';
import fc from 'fast-check';

const given = (at: number) => entryOf('email', { given: true, at, way: 'join' });
const withdrawn = (at: number) => entryOf('email', { given: false, at, way: 'card' });
const ADA = 'ada@example.com';
const contact = (...consents: Contact['consents'] & object): Contact => ({ email: ADA, consents });

describe('the consent of a holder', () => {
  it('is what was chosen last, and nothing without an address or a choice', () => {
    assert.deepEqual(consentOf(undefined, 'email'), { hasAddress: false, given: false });
    assert.deepEqual(consentOf({ email: ADA }, 'email'), { hasAddress: true, given: false });
    assert.deepEqual(consentOf(contact(given(1)), 'email'), { hasAddress: true, given: true, since: 1 });
    assert.deepEqual(consentOf(contact(given(1), withdrawn(2)), 'email'), { hasAddress: true, given: false, since: 2 });
  });

  it('keeps each change with its words, and no repetition', () => {
    const once = withConsent({ email: ADA, toldAt: 5 }, given(1)) ?? assert.fail();
    assert.equal(withConsent(once, given(2)), null);
    const stopped = withConsent(once, withdrawn(3)) ?? assert.fail();
    assert.equal(withConsent(stopped, withdrawn(4)), null);
    assert.equal(withConsent({ email: ADA }, withdrawn(1)), null, 'there is nothing to withdraw');
    assert.deepEqual(stopped, { email: ADA, toldAt: 5, consents: [given(1), withdrawn(3)] });
    const otherWords = { ...given(1), wording: 'News.' };
    assert.equal(withConsent(contact(otherWords), given(2))?.consents?.length, 2, 'the words have changed');
  });

  it('for mails is confirmed by a press, for that consent and that address alone', () => {
    const confirmed = withConfirmation(contact(given(1)), { since: 1, at: 5 }) ?? assert.fail();
    assert.deepEqual(confirmed.consents, [given(1), confirmationAt(5)]);
    const state = { hasAddress: true, given: true, confirmed: true, since: 1 };
    assert.deepEqual(consentOf(confirmed, 'email'), state);
    assert.equal(withConfirmation(confirmed, { since: 1, at: 6 }), null, 'it is confirmed already');
    assert.equal(withConsent(confirmed, given(7)), null, 'agreeing again changes nothing');
    const again = contact(given(1), confirmationAt(5), withdrawn(8), given(9));
    assert.equal(consentOf(again, 'email').confirmed, undefined, 'a withdrawal ends the confirmation');
    assert.equal(withConfirmation(again, { since: 1, at: 10 }), undefined, 'an old mail confirms no later consent');
    assert.ok(withConfirmation(again, { since: 9, at: 10 }));
    assert.equal(withConfirmation({ email: ADA }, { since: 1, at: 10 }), undefined, 'nothing was agreed to');
    assert.equal(withAddress(confirmed, 'bob@example.com')?.consents, undefined, 'another address is not confirmed');
    assert.deepEqual(mergedContact({ email: ADA }, confirmed).consents, confirmed.consents);
    assert.equal(mergedContact({ email: 'bob@example.com' }, confirmed).consents, undefined);
  });

  it('for mails ends when the mailbox stops the news, whichever card it was by', () => {
    const confirmed = contact(given(1), confirmationAt(5));
    assert.equal(consentOf(confirmed, 'email', { stoppedAt: 0 }).confirmed, true);
    for (const stoppedAt of [5, 6])
      assert.equal(consentOf(confirmed, 'email', { stoppedAt }).given, false, String(stoppedAt));
    const again = withConsent(confirmed, given(9), 6) ?? assert.fail();
    assert.deepEqual(consentOf(again, 'email', { stoppedAt: 6 }), { hasAddress: true, given: true, since: 9 });
    const wallet = contact(entryOf('wallet', { given: true, at: 1, way: 'card' }));
    assert.equal(consentOf(wallet, 'wallet', { stoppedAt: 6 }).given, true, 'of mails alone');
  });

  it('keeps forty entries, the latest ones', () => {
    let kept = contact(given(0));
    for (let at = 1; at <= 100; at += 1) kept = withConsent(kept, at % 2 ? withdrawn(at) : given(at)) ?? assert.fail();
    assert.deepEqual([kept.consents?.length, kept.consents?.at(-1)?.at], [40, 100]);
  });
});

describe('two contacts of one holder, merged', () => {
  const other = (...consents: Contact['consents'] & object): Contact => ({ email: 'ada@example.org', consents });

  it('take along no consent for another address', () =>
    assert.deepEqual(mergedContact({ email: ADA }, other(given(5))), { email: ADA }));

  it('keep the one address that they have, with its consents, whichever card had it', () => {
    const wallet = entryOf('wallet', { given: true, at: 2, way: 'card' });
    const from = contact(given(1), confirmationAt(5));
    const merged = mergedContact({ consents: [wallet] }, { ...from, refusedAt: 7 });
    assert.deepEqual([merged.email, merged.refusedAt], [ADA, 7]);
    assert.deepEqual(merged.consents, [given(1), confirmationAt(5), wallet]);
    assert.deepEqual(mergedContact({ consents: [wallet] }, { email: ADA }), { consents: [wallet], email: ADA });
    assert.deepEqual(mergedContact({ email: ADA }, { consents: [wallet] }), { email: ADA });
  });

  it('keep the later of what either got, and of what either was held back from', () => {
    const noted = (at: number) => ({ lastNews: { messageId: 'm', at }, lastHeld: { messageId: 'n', at } });
    for (const [one, two] of [
      [1, 2],
      [2, 1],
    ] as const)
      assert.deepEqual(mergedContact(noted(one), { email: ADA, ...noted(two) }), { email: ADA, ...noted(2) });
    assert.deepEqual(withAddress({ email: 'bob@example.com', ...noted(1) }, ADA), { email: ADA, ...noted(1) });
  });

  it('end an older consent by a withdrawal, whichever card had it', () => {
    for (const from of [contact(given(1), withdrawn(5)), other(given(1), withdrawn(5))])
      assert.deepEqual(consentOf(mergedContact(contact(given(2)), from), 'email').given, false);
    assert.equal(consentOf(mergedContact(contact(given(1), withdrawn(5)), contact(given(2))), 'email').given, false);
    assert.equal(consentOf(mergedContact(contact(given(5)), contact(withdrawn(5))), 'email').given, false, 'at once');
  });

  it('keep forty entries of each channel, the latest ones', () => {
    const entries = Array.from({ length: 30 }, (_, at) => (at % 2 ? withdrawn(at) : given(at)));
    let kept = contact(...entries);
    for (let turn = 1; turn <= 20; turn += 1)
      kept = mergedContact(kept, contact(...entries.map((entry) => ({ ...entry, at: entry.at + turn * 100 }))));
    assert.deepEqual([kept.consents?.length, kept.consents?.at(-1)?.at], [40, 2029]);
  });

  it('keep a consent that is younger than every withdrawal', () =>
    assert.equal(consentOf(mergedContact(contact(given(9)), other(withdrawn(5))), 'email').given, true));

  it('never consent after the last withdrawal of either', () => {
    const entry = fc.record({ isGiven: fc.boolean(), at: fc.nat(20) });
    const history = fc
      .uniqueArray(entry, { maxLength: 6, selector: ({ at }) => at })
      .map((entries) =>
        entries.sort((one, two) => one.at - two.at).map(({ isGiven, at }) => (isGiven ? given(at) : withdrawn(at))),
      );
    fc.assert(
      fc.property(history, history, fc.boolean(), (one, two, isSame) => {
        const merged = mergedContact(contact(...one), isSame ? contact(...two) : other(...two));
        const lastOf = (wanted: boolean) =>
          Math.max(-1, ...[...one, ...two].filter((each) => each.given === wanted).map(({ at }) => at));
        if (lastOf(false) >= lastOf(true)) assert.equal(consentOf(merged, 'email').given, false);
      }),
    );
  });
});
