/** The customer's consent to news by email: its history, and a manager's change of it for the customer. */
import { CONSENT_WORDING, type ConsentEntry, consentOf, type Contact } from '@tessera/domain/pass/contact';
import { call } from '../../data/callables';
import type { ActionOutcome } from '../../features/shop/cardActions';
import { formatDateTime } from '../../lib/format';
import { ActionForm, type ActionProps } from './ActionForm';

const WAYS: Record<ConsentEntry['way'], string> = {
  join: 'when taking the card',
  card: 'on the card',
  shop: 'by a manager',
};

export function ConsentForm({
  shop: { businessId },
  card: { passId },
  contact,
  actions,
  onClose,
}: ActionProps & { contact: Contact }) {
  const { given } = consentOf(contact, 'email');
  async function send(): Promise<ActionOutcome> {
    await call('setConsent', { businessId, passId, email: !given });
    actions.say({
      success: true,
      message: given
        ? 'Stopped: no news and offers to this address.'
        : 'Recorded: news and offers may go to this address.',
    });
    return 'done';
  }
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action={given ? CONSENT_WORDING.email.withdrawn : 'The customer agrees'}
      send={send}
    >
      {given ? (
        <p>{contact.email} may get news and offers from your shop. Stop them when the customer asks you to.</p>
      ) : (
        <p>
          {contact.email} must not get news and offers from your shop. Ask the customer, and record a yes only to these
          words: “{CONSENT_WORDING.email.given}”
        </p>
      )}
      {contact.consents && (
        <ul aria-label="What the customer chose">
          {[...contact.consents].reverse().map(({ at, given: wasGiven, way, wording }) => (
            <li key={at}>
              {formatDateTime(at)}: {wasGiven ? 'agreed' : 'stopped'} {WAYS[way]}, “{wording}”
            </li>
          ))}
        </ul>
      )}
    </ActionForm>
  );
}
