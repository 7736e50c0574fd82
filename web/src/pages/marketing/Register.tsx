import { ROUTES } from '@tessera/domain/paths';
import { EMAIL_LIMIT, INTEREST_LIMITS } from '@tessera/domain/text';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { callableMessage, errorCode } from '../../data/errors';
import { useSubmit } from '../../features/forms/form';
import { SupportLink } from '../../features/operator/operatorFacts';
import { useHydrated } from '../../lib/useHydrated';
import { Button } from '../../ui/Button';
import { Honeypot, TextArea, TextField } from '../../ui/Field';
import { Form } from '../../ui/Layout';
import { Mosaic } from '../../ui/Mosaic';
import { Notice } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';
import { WayOut } from '../../ui/WayOut';
import { type InterestErrors, type InterestField, readInterest } from './readInterest';
import styles from './Register.module.css';

export const meta: PageMeta = {
  title: 'Register interest',
  description:
    'Tell us about your shop and hear from us about the passes. No account needed, and you can ask us to forget you.',
};

const ORDER: readonly InterestField[] = ['name', 'email', 'business', 'message'];

/** What the link in our mail leads to: one press, so that a mail scanner that opens links confirms nothing. */
function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setState('busy');
    setFailure('');
    try {
      await call('confirmInterest', { token });
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
        {state === 'done' ? 'A person will write to you.' : 'Press the button, and we know that the address is yours.'}
      </p>
      {failure && (
        <Notice tone="error" title="Not confirmed">
          <p>{failure}</p>
        </Notice>
      )}
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
  // The page is rendered before anybody opens it, without a token in its address.
  const token = useHydrated() ? search.get('confirm') : null;
  const [errors, setErrors] = useState<InterestErrors>({});
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);
  const thanks = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  const { busy, onSubmit, stop } = useSubmit(
    async (data, form) => {
      const { interest, errors: found } = readInterest(data);
      setErrors(found);
      setFailure('');
      const wrong = ORDER.find((field) => found[field]);
      if (wrong) {
        form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        return;
      }
      await call('registerInterest', interest);
      setSent(true);
    },
    ({ message }) => setFailure(message),
  );

  return (
    <>
      <PageHead
        eyebrow="Register interest"
        title="Tell us about your shop"
        lead="Leave your address and what you would like to know, and a person will write to you. You need no account for this."
      />
      <Section>
        <div className={styles.columns}>
          {token !== null ? (
            <Confirmation token={token} />
          ) : sent ? (
            <div className={styles.thanks}>
              <Mosaic rows={['3s 4s', '2s 1s']} />
              <h2 ref={thanks} tabIndex={-1}>
                Thank you. Please check your mail.
              </h2>
              <p>
                Open the link in our mail within 7 days, so that we know the address is yours. If you would like to see
                your own card meanwhile, setting up is free: <Link to={ROUTES.signUp}>create an account</Link>.
              </p>
            </div>
          ) : (
            <Form gap={6} aria-label="Register interest" onSubmit={onSubmit}>
              <noscript>
                <p>
                  This form needs JavaScript, which is off. Write to <SupportLink /> instead.
                </p>
              </noscript>
              <TextField
                label="Name"
                name="name"
                autoComplete="name"
                maxLength={INTEREST_LIMITS.name}
                required
                error={errors.name}
              />
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={EMAIL_LIMIT}
                required
                error={errors.email}
              />
              <TextField
                label="Business (optional)"
                name="business"
                autoComplete="organization"
                maxLength={INTEREST_LIMITS.business}
                error={errors.business}
              />
              <TextArea
                label="Message (optional)"
                name="message"
                rows={5}
                maxLength={INTEREST_LIMITS.message}
                hint="What kind of shop is it, and what would you like to know?"
                error={errors.message}
              />
              <Honeypot />
              {failure && (
                <Notice tone="error" title="Not sent">
                  {failure}
                </Notice>
              )}
              <Button type="submit" busy={busy}>
                Register interest
              </Button>
              <WayOut waits={busy} onStop={stop} />
            </Form>
          )}
          <aside className={styles.aside} aria-labelledby="what-happens">
            <h2 id="what-happens">What happens with it</h2>
            <ul>
              <li>
                We store what you type here, and when. To stop spam, we keep a scrambled IP address for about a day.
              </li>
              <li>Only people who run Tessera can read it.</li>
              <li>We use it to write to you about Tessera, and for nothing else.</li>
              <li>
                To have it deleted, write to <SupportLink />.
              </li>
            </ul>
            <p>
              The <Link to={ROUTES.privacy}>privacy page</Link> has the details.
            </p>
          </aside>
        </div>
      </Section>
    </>
  );
}
