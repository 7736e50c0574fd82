import type { Consents } from '@tessera/domain/calls/callables';
import { CONSENT_WORDING, type ConsentChannel } from '@tessera/domain/pass/contact';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { Button } from '../shared/ui/Button';
import { Outcome } from '../shared/ui/Notice';
import { contactSaved } from './ContactForm';
import { useAction } from './useAction';
import { useShownAgain } from './useShownAgain';

interface NewsConsentProps {
  secret: string;
  /** The shop's name. */
  shop: string;
  /** Called after each change, which the page may show elsewhere too. */
  onChosen: () => void;
}

/** The heading and the words for each channel, and for the button that agrees. */
const WAYS: Record<ConsentChannel, { title: string; way: string; agree: string }> = {
  email: { title: 'By email', way: 'by email', agree: 'I agree' },
  wallet: { title: 'In your wallet', way: 'as notices in your phone’s wallet', agree: 'Allow notices in the wallet' },
};

/** Does not say whether a mail was sent: that would tell how many of its few mails a day an address has had. */
const CHECK_EMAIL =
  'Check your email, and press the button in our mail. No mail? Look in your spam folder. An address gets only a few of these mails a day.';

/** The holder's consents to news and offers: what holds, and one press that changes each. */
export function NewsConsent({ secret, shop, onChosen }: NewsConsentProps) {
  const { press, result } = useAction();
  const [consents, setConsents] = useState<Consents>();
  /** How many choices were answered here. */
  const chosen = useRef(0);
  const read = useCallback(() => {
    const before = chosen.current;
    void press({
      send: () => callPublic('getConsent', { secret }),
      done(read) {
        // What was chosen since is newer.
        if (chosen.current === before) setConsents(read);
        return undefined;
      },
      meanwhile: 'What you chose appears when it comes.',
    });
  }, [secret, press]);
  useEffect(() => {
    read();
    return contactSaved.subscribe(read);
  }, [read]);
  useShownAgain(read);
  if (!consents)
    return result ? (
      <>
        <Outcome result={result} />
        <Button variant="secondary" onClick={read}>
          Try again
        </Button>
      </>
    ) : (
      <p role="status">Loading…</p>
    );
  const onChange: ChoiceProps['onChange'] = (change) => {
    chosen.current += 1;
    setConsents(change);
    onChosen();
  };
  const shared = { secret, shop, consents, onChange };
  return (
    <>
      <p>
        If the card has an email address, we write when a reward is ready or ends, and when the card changes or closes.
        News and offers come only if you want them.
      </p>
      {consents.email.hasAddress ? (
        <Choice {...shared} channel="email" />
      ) : (
        <p>This card has no email address. You can add one under “Your name and email”.</p>
      )}
      <Choice {...shared} channel="wallet" />
    </>
  );
}

interface ChoiceProps extends Omit<NewsConsentProps, 'onChosen'> {
  channel: ConsentChannel;
  consents: Consents;
  onChange: (change: (before: Consents | undefined) => Consents) => void;
}

/** One channel: what holds, and the press that changes it. */
function Choice({ secret, shop, channel, consents, onChange }: ChoiceProps) {
  const { isBusy, press, result } = useAction();
  const { given, confirmed } = consents[channel];
  const { title, way, agree } = WAYS[channel];
  const words = CONSENT_WORDING[channel];
  const isAsked = channel === 'email' && given && !confirmed;
  const choose = (isWanted: boolean) =>
    press({
      send: () => callPublic('setConsent', { secret, [channel]: isWanted }),
      done(chosen) {
        // The answer's other channel may be older than what the page shows of it.
        onChange((before) => ({ ...chosen, ...before, [channel]: chosen[channel] }));
        if (!isWanted) return { success: true, message: 'Stopped.' };
        const isDone = channel === 'wallet' || chosen.email.confirmed === true;
        return { success: true, message: isDone ? 'Thank you. You can stop it here.' : CHECK_EMAIL };
      },
      meanwhile: 'It may be done already.',
      what: String(isWanted),
    });
  return (
    <>
      <h3>{title}</h3>
      <p>
        {isAsked
          ? `You agreed to news and offers from ${shop} by email. They begin once you press the button in the mail that we sent you.`
          : given
            ? `You agreed that ${shop} may send you news and offers ${way}. One press stops it.`
            : `${shop} does not send you news and offers ${way}. If you want them, agree to this:`}
      </p>
      {!given && <p>{words.given}</p>}
      {isAsked && (
        <Button variant="secondary" busy={isBusy} onClick={() => void choose(true)}>
          Send that mail again
        </Button>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void choose(!given)}>
        {given ? words.withdrawn : agree}
      </Button>
      {/* The mail's button may have been pressed since. */}
      <Outcome result={confirmed && result?.message === CHECK_EMAIL ? undefined : result} />
    </>
  );
}
