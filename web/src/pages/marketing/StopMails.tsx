import { PRODUCT_NAME } from '@tessera/domain/product';
import type { PageMeta } from '../../app/router/route';
import { callPublic } from '../../data/publicCalls';
import { SupportLink } from '../../features/operator/operatorFacts';
import { useHydrated } from '../../lib/useHydrated';
import { CALL_LIMIT_MS } from '../../lib/waits';
import { PageHead, Section } from '../../ui/Page';
import { MessageColumns } from './MessageForm';
import { PressToConfirm } from './PressToConfirm';

export const meta: PageMeta = {
  title: 'Stop our mails',
  description: 'Stop mails that somebody else asked us to send to your address.',
  noIndex: true,
};

export default function StopMails() {
  // The page is prerendered without a token in its address.
  const token = useHydrated() ? location.hash.slice(1) : '';
  return (
    <>
      <PageHead
        eyebrow="Our mails"
        title="Was it not you?"
        lead={`Anybody can type an address into a form. You decide what ${PRODUCT_NAME} sends to yours.`}
      />
      <Section>
        <MessageColumns
          facts={
            <>
              <li>
                Two mails can be asked for with any address: the link of a stamp card, and the request to confirm that
                you want to hear from us.
              </li>
              <li>One press stops both for 30 days. After that they can be asked for again.</li>
              <li>A card of yours keeps working, and so does its link. A shop can still hand you a new one.</li>
              <li>
                What we keep for this is a scrambled form of the address and a date, and both go after the 30 days.
              </li>
            </>
          }
        >
          {token === '' ? (
            <p>
              Open this page by the link “This was not me” at the end of our mail, so that we know which address it is
              about. Without the mail, write to <SupportLink />, and a person will help you.
            </p>
          ) : (
            <PressToConfirm
              asked={{
                title: 'Stop these mails for 30 days?',
                body: 'We then send you no link of a card, invitation, request to confirm, shop’s answer or notice of a reward’s end, even if you ask for one.',
              }}
              done={{ title: 'Stopped.', body: 'For 30 days we send no such mail to this address.' }}
              failed="Not stopped"
              action="Stop them"
              send={() => callPublic('stopMails', { token }, CALL_LIMIT_MS)}
            />
          )}
        </MessageColumns>
      </Section>
    </>
  );
}
