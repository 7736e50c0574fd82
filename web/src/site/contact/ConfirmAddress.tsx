import { CONFIRMED_WORDING } from '@tessera/domain/pass/contact';
import { callPublic } from '../../shared/data/publicCalls';
import { Island } from '../../shared/document/Island';
import { useHydrated } from '../../shared/lib/useHydrated';
import type { PageMeta } from '../../shared/route';
import { PressToConfirm } from './PressToConfirm';

export const meta: PageMeta = {
  title: 'Confirm your address',
  description: 'Confirm that the email address of a card is yours, so that its shop may send you news.',
  noIndex: true,
};

/** The page behind the mail that asks whose an address is. Opening it confirms nothing. */
export function ConfirmByPress() {
  const token = useHydrated() ? location.hash.slice(1) : undefined;
  return (
    <PressToConfirm
      eyebrow="A shop’s news"
      asked={{
        title: 'Is this your address?',
        lead: 'A card was taken with it, and somebody agreed to the shop’s news and offers by email. Our mail says which shop.',
        body: 'One press, and the shop may send them. If it was not you, close this page, and you get none.',
      }}
      done={{
        title: 'Your address is confirmed',
        lead: 'Thank you.',
        body: 'The shop may send you news and offers by email.',
      }}
      failed="Not confirmed"
      action={CONFIRMED_WORDING}
      instead="Our newest mail about this card has the link that counts. Without it, agree again on the card, under “News and offers”."
      send={(token) => callPublic('confirmAddress', { token })}
      about="Good to know"
      facts={
        <>
          <li>The shop may write to you at most once in seven days.</li>
          <li>Each of its mails has a link that stops them with one press. Your card has one, too.</li>
          <li>
            Only the press confirms. A program that opens the links of your mails, as some services do, confirms
            nothing.
          </li>
          <li>Your card works without this: stamps and rewards do not depend on an address.</li>
        </>
      }
      token={token}
      missing={<p>Open this page by the link in our mail: it says which address it is.</p>}
    />
  );
}

export default function ConfirmAddress() {
  return <Island name="confirmAddress" of={ConfirmByPress} />;
}
