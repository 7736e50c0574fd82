/**
 * The form with which a visitor writes to us: name, email address and the page's own fields; after sending, a
 * thank-you.
 */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { EMAIL_LIMIT, INTEREST_LIMITS } from '@tessera/domain/lib/text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useProblems, useSubmit } from '../../shared/forms/form';
import { SupportLink } from '../../shared/operatorFacts';
import { Button } from '../../shared/ui/Button';
import { Honeypot, TextField } from '../../shared/ui/Field';
import { Form, Stack } from '../../shared/ui/Layout';
import { LongWait } from '../../shared/ui/LongWait';
import { Mosaic } from '../../shared/ui/Mosaic';
import { Failure, LiveRegion, Notice } from '../../shared/ui/Notice';
import { SideBySide } from '../SideBySide';
import styles from './MessageForm.module.css';
import { type Interest, type InterestErrors, readInterest } from './readInterest';

const isSame = (one: FormData, other: FormData): boolean => JSON.stringify([...one]) === JSON.stringify([...other]);

interface Props {
  /** The form's name for screen readers. */
  label: string;
  /** The button's label. */
  action: string;
  emailHint?: string;
  thanks: { title: string; body: ReactNode };
  /** The fields after name and email address. */
  fields: (errors: InterestErrors) => ReactNode;
  read?: typeof readInterest;
  send: (interest: Interest) => Promise<unknown>;
}

export function MessageForm({ label, action, emailHint, thanks, fields, read = readInterest, send }: Props) {
  const { problems, accepts } = useProblems();
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const newest = useRef<FormData>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!sent) return;
    heading.current?.focus();
    // The form was longer than the thanks, so that these may be above the screen or behind the bar.
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [sent]);

  const { busy, onSubmit, stop } = useSubmit(
    async (data, form) => {
      const { interest, errors } = read(data);
      setFailure('');
      setChanged(false);
      if (!accepts(errors, form)) return;
      newest.current = data;
      await send(interest);
      // After “Stop waiting” the form may have been changed, and thanks in its place would throw that away.
      if (isSame(data, new FormData(form))) setSent(true);
      else if (newest.current === data) {
        setFailure('');
        setChanged(true);
      }
    },
    ({ message }) => setFailure(message),
  );

  if (sent)
    return (
      <Stack gap={4}>
        <Mosaic className={styles.mosaic} rows={['3s 4s', '2s 1s']} />
        <h2 ref={heading} tabIndex={-1}>
          {thanks.title}
        </h2>
        <p>{thanks.body}</p>
      </Stack>
    );
  return (
    <Form gap={6} aria-label={label} onSubmit={onSubmit}>
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
        error={problems['name']}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint={emailHint}
        maxLength={EMAIL_LIMIT}
        required
        error={problems['email']}
      />
      {fields(problems)}
      <Honeypot />
      <Failure message={failure} />
      <LiveRegion>
        {isChanged && (
          <Notice tone="info" title="Your first message has arrived">
            <p>What you changed since was not sent. Send it again if we should have it.</p>
          </Notice>
        )}
      </LiveRegion>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      <LongWait isWaiting={busy} onStop={stop} />
    </Form>
  );
}

interface MessageColumnsProps {
  /** The heading of the facts. */
  about: string;
  facts: ReactNode;
  children: ReactNode;
}

/** A form or a button, and beside it what one should know about it. */
export function MessageColumns({ about, facts, children }: MessageColumnsProps) {
  return (
    <SideBySide columns="1.5fr 1fr">
      {children}
      <aside className={styles.aside} aria-labelledby="about">
        <h2 id="about" className="title">
          {about}
        </h2>
        <ul>{facts}</ul>
        <p>
          The <Link to={ROUTES.privacy}>privacy page</Link> has the details.
        </p>
      </aside>
    </SideBySide>
  );
}
