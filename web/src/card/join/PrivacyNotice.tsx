import { CUSTOMER_ROUTES } from '@tessera/domain/addresses/customerPaths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { Business } from '@tessera/domain/shop/business';
import { ANSWER_DAYS } from '@tessera/domain/shop/report';

interface PrivacyNoticeProps {
  /** The shop's name. */
  shop: string;
  address: readonly string[];
  contact: Business['contact'];
  /** Whether the shop or the card has closed, so that there is no more news. */
  hasClosed?: boolean;
}

/** The privacy notice of a card: who holds the data, what is stored, why, how long, and the holder's rights. */
export function PrivacyNotice({ shop, address, contact, hasClosed = false }: PrivacyNoticeProps) {
  const reach = [contact.name, contact.email, contact.phone].filter(Boolean).join(', ');
  return (
    <>
      <p>
        <b>Who.</b> {[shop, ...address].join(', ')}, holds your data. {reach && `Ask: ${reach}. `}
        {PRODUCT_NAME} looks after it for the shop.
      </p>
      <p>
        <b>What is kept.</b> Your balance and rewards, and when and by whom they were given. What you write to the shop
        here. Your name and email address if you gave them, here or to the shop before. If the card came from the shop’s
        old system, its number there and the last four digits of your phone number. Nobody asks for your birthday or
        where you live.
      </p>
      <p>
        <b>What for.</b> So that you get what the shop promised you, and a lost card comes back: that is what you and
        the shop agreed. The shop also counts how cards are used, and looks twice at stamps that do not look right. With
        an email address, you also hear when a reward is ready or ends, and when the card changes or closes. News comes
        only if you are 16 or over, ticked the box and confirmed your address, one in seven days at most; you stop it
        with one press, in each mail{!hasClosed && ' or on your card under “News and offers”'}. The shop may count
        whether people came after a message.
      </p>
      <p>
        <b>How long.</b> Until you erase the card, or the shop does. If nobody uses it for 24 months, it is closed 30
        days later, and your name and address go; if we have the address, we write first. If the shop leaves{' '}
        {PRODUCT_NAME}, everything goes after 60 days.
      </p>
      <p>
        <b>What you may do.</b> See it, take a copy and erase it: on your card, under “Download, remove or erase”. Ask
        the shop to put it right, to stop using it, or why it does. It is free.
      </p>
      <p>
        <b>Not happy?</b> Tell the shop, on your card under “Something wrong?”: you see at once that it arrived, and it
        should answer within {ANSWER_DAYS} days. You can also ask the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner</a>, who watches over this. Not sure?
        Ask a grown-up you trust.
      </p>
      <p>
        <a href={CUSTOMER_ROUTES.privacy}>More about how cards are kept</a>
      </p>
    </>
  );
}
