import { CONSENT_WORDING, type ConsentState } from '@tessera/domain/pass/contact';
import { useCallback, useEffect, useState } from 'react';
import { callPublic } from '../../data/publicCalls';
import { CALL_LIMIT_MS } from '../../lib/waits';
import { Button } from '../../ui/Button';
import { Outcome } from '../../ui/Notice';
import { useAction } from './useAction';

interface NewsConsentProps {
  secret: string;
  /** The shop's name. */
  shop: string;
}

/** The holder's consent to news and offers: what holds, and one press that changes it. */
export function NewsConsent({ secret, shop }: NewsConsentProps) {
  const reading = useAction();
  const choosing = useAction();
  const [email, setEmail] = useState<ConsentState>();

  const { press: pressRead } = reading;
  const read = useCallback(
    () =>
      pressRead({
        send: () => callPublic('getConsent', { secret }, CALL_LIMIT_MS),
        done(consents) {
          setEmail(consents.email);
          return undefined;
        },
        meanwhile: 'What you chose appears when it comes.',
      }),
    [secret, pressRead],
  );
  useEffect(() => void read(), [read]);

  const choose = (isWanted: boolean) =>
    choosing.press({
      send: () => callPublic('setConsent', { secret, email: isWanted }, CALL_LIMIT_MS),
      done(consents) {
        setEmail(consents.email);
        return { success: true, message: isWanted ? 'Thank you. You can stop it here.' : 'Stopped.' };
      },
      meanwhile: 'It may be done already.',
      what: String(isWanted),
    });

  if (!email)
    return reading.result ? (
      <>
        <Outcome result={reading.result} />
        <Button variant="secondary" onClick={() => void read()}>
          Try again
        </Button>
      </>
    ) : (
      <p role="status">Loading…</p>
    );
  if (!email.hasAddress)
    return <p>This card has no email address, so {shop} cannot mail you. “Your name and email” takes one.</p>;
  const { given } = email;
  return (
    <>
      <p>
        {given
          ? `You agreed that ${shop} may send you news and offers by email. One press stops it.`
          : `${shop} may not send you news and offers by email. If you want them: “${CONSENT_WORDING.email.given}”`}
      </p>
      <Button variant="secondary" busy={choosing.isBusy} onClick={() => void choose(!given)}>
        {given ? CONSENT_WORDING.email.withdrawn : 'I agree'}
      </Button>
      <Outcome result={choosing.result} />
    </>
  );
}
