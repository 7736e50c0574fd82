import { ROUTES } from '@tessera/domain/paths';
import { EMAIL_LIMIT, INTEREST_LIMITS } from '@tessera/domain/text';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { useSubmit } from '../../features/forms/form';
import { SupportLink } from '../../features/operator/operatorFacts';
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
  title: 'Write to us',
  description: 'Ask us anything about Tessera: a person reads your message and answers by email. No account needed.',
};

const ORDER: readonly InterestField[] = ['name', 'email', 'message'];

export default function Contact() {
  const [errors, setErrors] = useState<InterestErrors>({});
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);
  const thanks = useRef<HTMLHeadingElement>(null);
  // The same words sent again are the same message, because they have the same id.
  const attempt = useRef<{ messageId: string; words: string }>(undefined);

  useEffect(() => {
    if (sent) thanks.current?.focus();
  }, [sent]);

  const { busy, onSubmit, stop } = useSubmit(
    async (data, form) => {
      const { interest, errors: found } = readInterest(data);
      const { name, email, message = '', companyUrl } = interest;
      if (!message) found.message ??= 'Write your question or message.';
      setErrors(found);
      setFailure('');
      const wrong = ORDER.find((field) => found[field]);
      if (wrong) {
        form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        return;
      }
      const words = JSON.stringify(interest);
      if (attempt.current?.words !== words) attempt.current = { messageId: crypto.randomUUID(), words };
      await call('sendMessage', {
        messageId: attempt.current.messageId,
        name,
        email,
        message,
        ...(companyUrl !== undefined && { companyUrl }),
      });
      setSent(true);
    },
    ({ message }) => setFailure(message),
  );

  return (
    <>
      <PageHead
        eyebrow="Contact"
        title="Write to us"
        lead="Ask anything. A person reads your message and answers by email."
      />
      <Section>
        <div className={styles.columns}>
          {sent ? (
            <div className={styles.thanks}>
              <Mosaic rows={['3s 4s', '2s 1s']} />
              <h2 ref={thanks} tabIndex={-1}>
                Thank you. Your message is with us.
              </h2>
              <p>
                We answer by email. Many questions are answered in the <Link to={ROUTES.faq}>FAQ</Link> already.
              </p>
            </div>
          ) : (
            <Form gap={6} aria-label="Write to us" onSubmit={onSubmit}>
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
                hint="We answer to this address."
                maxLength={EMAIL_LIMIT}
                required
                error={errors.email}
              />
              <TextArea
                label="Message"
                name="message"
                rows={6}
                maxLength={INTEREST_LIMITS.message}
                required
                error={errors.message}
              />
              <Honeypot />
              {failure && (
                <Notice tone="error" title="Not sent">
                  {failure}
                </Notice>
              )}
              <Button type="submit" busy={busy}>
                Send message
              </Button>
              <WayOut waits={busy} onStop={stop} />
            </Form>
          )}
          <aside className={styles.aside} aria-labelledby="what-happens">
            <h2 id="what-happens">What happens with it</h2>
            <ul>
              <li>Your message comes to us by email, and we keep a copy for 12 months.</li>
              <li>To stop spam, we keep a scrambled IP address for about a day.</li>
              <li>
                You can also write to <SupportLink />.
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
