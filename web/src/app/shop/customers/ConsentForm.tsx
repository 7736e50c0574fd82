/** The customer's consent to news on one channel: its history, and a manager's change of it for the customer. */
import {
  CONSENT_WORDING,
  type ConsentChannel,
  type ConsentEntry,
  consentOf,
  type Contact,
} from '@tessera/domain/pass/contact';
import { call } from '../../../shared/data/callables';
import { formatDateTime } from '../../../shared/lib/format';
import { ActionForm, type ActionProps } from '../ActionForm';
import type { ActionOutcome } from '../cardActions';

const WAYS: Record<ConsentEntry['way'], string> = {
  join: 'when taking the card',
  card: 'on the card',
  mail: 'with the button in our mail',
  shop: 'by a manager',
};

interface ConsentFormProps extends ActionProps {
  channel: ConsentChannel;
  contact: Contact | null;
}

export function ConsentForm({
  shop: { businessId },
  card: { passId },
  channel,
  contact,
  actions,
  onClose,
}: ConsentFormProps) {
  const { given, confirmed } = consentOf(contact, channel);
  const isAsked = channel === 'email' && given && !confirmed;
  const words = CONSENT_WORDING[channel];
  const whom = channel === 'email' ? contact?.email : 'This customer’s wallet';
  const where = channel === 'email' ? 'to this address' : 'to the wallet';
  async function send(): Promise<ActionOutcome> {
    await call('setConsent', { businessId, passId, [channel]: !given });
    actions.say({
      success: true,
      message: given
        ? `Stopped: no news and offers ${where}.`
        : channel === 'email'
          ? 'Recorded. News and offers go to this address once the customer has pressed the button in our mail.'
          : `Recorded: news and offers may go ${where}.`,
    });
    return 'done';
  }
  const chosen = (contact?.consents ?? []).filter((entry) => entry.channel === channel);
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action={given ? words.withdrawn : 'The customer agrees'}
      send={send}
    >
      {isAsked ? (
        <p>
          News and offers were agreed to for {whom}, and nobody has confirmed the address yet: the customer presses a
          button in our mail. Until then we send no news there. The customer can ask for that mail again on the card.
        </p>
      ) : given ? (
        <p>{whom} may get news and offers from your shop. Stop them when the customer asks you to.</p>
      ) : (
        <p>
          {whom} must not get news and offers from your shop. Ask the customer, and record a yes only to these words: “
          {words.given}”
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="bullets" aria-label="What the customer chose">
          {[...chosen].reverse().map(({ at, given: wasGiven, way, wording }) => (
            <li key={at}>
              {formatDateTime(at)}: {wasGiven ? (way === 'mail' ? 'confirmed' : 'agreed') : 'stopped'} {WAYS[way]}, “
              {wording}”
            </li>
          ))}
        </ul>
      )}
    </ActionForm>
  );
}
