import { ROUTES } from '@tessera/domain/addresses/paths';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@tessera/domain/integrations/webhook';
import type { ReactNode } from 'react';
import type { PageMeta } from '../../shared/route';
import { PageHead, Prose, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import styles from './Developers.module.css';
import { ADD_STAMP, CHECK_WEBHOOK, READ_SHOP } from './examples';

export const meta: PageMeta = {
  title: 'For developers',
  description:
    'Stamp cards from a till by our API, hear what happens by signed webhooks, and see what is never sent. With examples.',
};

/** Text, and below it the lines that it is about. `does`: what the lines do. */
const Step = ({ does, lines, children }: { does: string; lines: string; children: ReactNode }) => (
  <div className={styles.step}>
    <Prose>{children}</Prose>
    <pre className={styles.code} role="region" aria-label={does} tabIndex={0} data-scrolls>
      <code>{lines}</code>
    </pre>
  </div>
);

export default function Developers() {
  return (
    <>
      <PageHead
        eyebrow="Developers"
        title="A till that cannot count twice"
        lead="Your till or another program can stamp cards, give rewards and hear what happens. An answer that was lost is no harm: send it again with the same id."
      />
      <Section title="The first stamp">
        <Step does="Reads the shop" lines={`SITE=https://…\nKEY=K1.…\n\n${READ_SHOP}`}>
          <p>
            In your shop, open <em>Integrations</em>, name the program, tick <em>Read cards</em> and{' '}
            <em>Add what a customer bought</em>, and press <em>Make the key</em>. The key is shown once. Then, in a
            terminal, with this site’s address and the key:
          </p>
        </Step>
        <Step does="Adds a stamp" lines={`CODE=7K2M-9QXA\nSCAN=3b0c5f5e-8d0a-4a41-9b0f-5a8f1c2d7e60\n\n${ADD_STAMP}`}>
          <p>
            Type the eight characters below a customer’s code, and an id for this purchase: a UUID of version 4, which
            your program makes once and keeps.
          </p>
        </Step>
        <Prose>
          <p>
            The card has its stamp. Send the same line again: the answer is the same, and the card has one stamp. For a
            card with points, send what was paid as <code>pence</code> instead of <code>quantity</code>.
          </p>
          <p>
            <a href="/api/v1/openapi.json">The description of the API</a> has every request and field, as OpenAPI 3.1.
            Errors are JSON as in RFC 9457, with a <code>reason</code> for your program. A key has 120 requests a
            minute.
          </p>
        </Prose>
      </Section>
      <Section title="Hearing what happens" tone="calm">
        <Step does="Checks a message" lines={CHECK_WEBHOOK}>
          <p>
            On the same page, add an address of your program. We send it these messages, signed as{' '}
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says:
          </p>
          <ul className="bullets">
            {WEBHOOK_EVENT_NAMES.map((name) => (
              <li key={name}>
                <code>{name}</code>: {WEBHOOK_EVENTS[name].toLowerCase()}
              </li>
            ))}
          </ul>
          <p>
            Answer with any 2xx within 15 seconds. Otherwise we try again, ten times in three days. A message may come
            twice: count each <code>webhook-id</code> once, and order those of a card by <code>seq</code>. Check each
            message before you believe it; <code>body</code> is the text as it came.
          </p>
        </Step>
      </Section>
      <Section title="What is never sent">
        <Prose>
          <p>
            No name, address or phone number of a customer, no consent, and no code that opens a card. A card is its id
            and its short code. The shop can still tell whose card it is, so name the maker of the program in its
            privacy notice.
          </p>
          <p>
            Keep a key in the program’s settings and never in a web page. If one has leaked, revoke it on{' '}
            <em>Integrations</em>: it changes nothing from then on.
          </p>
        </Prose>
      </Section>
      <NextStep title="Does your till need more?" link={{ to: ROUTES.contact, label: 'Write to us' }}>
        Tell us what it does, and a person answers.
      </NextStep>
    </>
  );
}
