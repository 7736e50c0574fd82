import { ROUTES } from '@tessera/domain/paths';
import { INTEREST_LIMITS } from '@tessera/domain/text';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { callableMessage, errorCode } from '../../data/errors';
import { callPublic } from '../../data/publicCalls';
import { SupportLink } from '../../features/operator/operatorFacts';
import { useHydrated } from '../../lib/useHydrated';
import { CALL_LIMIT_MS } from '../../lib/waits';
import { Button } from '../../ui/Button';
import { TextArea, TextField } from '../../ui/Field';
import { Failure } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';
import { MessageColumns, MessageForm } from './MessageForm';
import styles from './MessageForm.module.css';

export const meta: PageMeta = {
  title: 'Register interest',
  description:
    'Tell us about your shop and hear from us about Tessera. No account needed, and you can ask us to forget you.',
};

/** The page behind the link in our mail. It needs a press, so that a mail scanner that opens links confirms nothing. */
function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setState('busy');
    setFailure('');
    try {
      await callPublic('confirmInterest', { token }, CALL_LIMIT_MS);
      setState('done');
    } catch (error) {
      console.warn('Interest not confirmed:', errorCode(error));
      setFailure(callableMessage(error));
      setState('asked');
    }
  };
  return (
    <div className={styles.thanks} aria-live="polite">
      <h2>{state === 'done' ? 'Thank you. We have it.' : 'Please confirm your address'}</h2>
      <p>
        {state === 'done' ? 'A person will write to you.' : 'Press the button to show us that this address is yours.'}
      </p>
      <Failure title="Not confirmed" message={failure} />
      {state !== 'done' && (
        <p>
          <Button busy={state === 'busy'} onClick={() => void confirm()}>
            Confirm
          </Button>
        </p>
      )}
    </div>
  );
}

export default function Register() {
  const [search] = useSearchParams();
  // The page is prerendered without a token in its address.
  const token = useHydrated() ? search.get('confirm') : null;

  return (
    <>
      <PageHead
        eyebrow="Register interest"
        title="Tell us about your shop"
        lead="Leave your address and what you would like to know, and a person will write to you. You need no account for this."
      />
      <Section>
        <MessageColumns
          facts={
            <>
              <li>
                We store what you type here, and when. To stop spam, we keep a scrambled IP address for about a day.
              </li>
              <li>Only people who run Tessera can read it.</li>
              <li>We use it to write to you about Tessera, and for nothing else.</li>
              <li>
                To have it deleted, write to <SupportLink />.
              </li>
            </>
          }
        >
          {token !== null ? (
            <Confirmation token={token} />
          ) : (
            <MessageForm
              label="Register interest"
              act="Register interest"
              send={(interest) => callPublic('registerInterest', interest, CALL_LIMIT_MS)}
              thanks={{
                title: 'Thank you. Please check your mail.',
                body: (
                  <>
                    Open the link in our mail within 7 days, so that we know the address is yours. If you would like to
                    see your own card meanwhile, setting up is free: <Link to={ROUTES.signUp}>create an account</Link>.
                  </>
                ),
              }}
              fields={({ business, message }) => (
                <>
                  <TextField
                    label="Business (optional)"
                    name="business"
                    autoComplete="organization"
                    maxLength={INTEREST_LIMITS.business}
                    error={business}
                  />
                  <TextArea
                    label="Message (optional)"
                    name="message"
                    rows={5}
                    maxLength={INTEREST_LIMITS.message}
                    hint="What kind of shop is it, and what would you like to know?"
                    error={message}
                  />
                </>
              )}
            />
          )}
        </MessageColumns>
      </Section>
    </>
  );
}
