import { ROUTES } from '@tessera/domain/addresses/paths';
import { INTEREST_LIMITS } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { callPublic } from '../../shared/data/publicCalls';
import { Island } from '../../shared/document/Island';
import { SupportLink } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { TextArea } from '../../shared/ui/Field';
import { PageHead, Section } from '../../shared/ui/Page';
import { MessageColumns, MessageForm } from './MessageForm';
import { type Interest, readInterest } from './readInterest';

export const meta: PageMeta = {
  title: 'Write to us',
  description: `Ask us anything about ${PRODUCT_NAME}: a person reads your message and answers by email. No account needed.`,
};

/** Reads the form. Unlike registered interest, it requires a message. */
function readMessage(form: FormData): ReturnType<typeof readInterest> {
  const { interest, errors } = readInterest(form);
  if (!interest.message) errors.message ??= 'Write your question or message.';
  return { interest, errors };
}

export function ContactForm() {
  // The same text sent again is the same message, because it gets the same id.
  const attempt = useRef<{ messageId: string; words: string }>(undefined);
  const send = (interest: Interest) => {
    const { name, email, message = '', homepage } = interest;
    const words = JSON.stringify(interest);
    if (attempt.current?.words !== words) attempt.current = { messageId: crypto.randomUUID(), words };
    const { messageId } = attempt.current;
    return callPublic('sendMessage', { messageId, name, email, message, homepage });
  };

  return (
    <MessageForm
      label="Write to us"
      action="Send message"
      emailHint="We reply to this address."
      read={readMessage}
      send={send}
      thanks={{
        title: 'Thank you. Your message is with us.',
        body: (
          <>
            We answer by email. Many questions are answered in the <Link to={ROUTES.faq}>FAQ</Link> already.
          </>
        ),
      }}
      fields={({ message }) => (
        <TextArea
          label="Message"
          name="message"
          rows={6}
          maxLength={INTEREST_LIMITS.message}
          required
          error={message}
        />
      )}
    />
  );
}

export default function Contact() {
  return (
    <>
      <PageHead
        eyebrow="Contact"
        title="Write to us"
        lead={
          <>
            Ask anything. A person reads your message and answers by email. No question?{' '}
            <Link to={ROUTES.register}>Register your interest</Link> and we will write to you.
          </>
        }
      />
      <Section>
        <MessageColumns
          about="What happens next"
          facts={
            <>
              <li>Your message comes to us by email, and we keep a copy for 12 months.</li>
              <li>To stop spam, we keep a scrambled IP address for about a day.</li>
              <li>
                You can also write to <SupportLink />.
              </li>
              <li>
                You carry a stamp card? Ask the shop that gave it to you first: the stamps are its own, and it can look
                your card up.
              </li>
              <li>
                About a payment, give the reference of your transfer or the number of your receipt. Never send card
                numbers or passwords.
              </li>
            </>
          }
        >
          <Island name="contact" of={ContactForm} />
        </MessageColumns>
      </Section>
    </>
  );
}
