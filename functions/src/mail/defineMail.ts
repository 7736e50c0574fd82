/** How a kind of mail is defined: one file in `kinds/` has all that is special to it. */
import type { Operator } from '@tessera/domain/schemas/operator';
import type { Mail, Mails } from '../platform/outbox';
import type { MailText } from './render';

type Addressee = 'owner' | 'operator' | 'visitor' | 'holder' | 'invited';

/** What every text may use. */
interface Basics {
  operator: Operator;
  /** The site's address, without a slash at its end. */
  site: string;
  /** The address of the page that stops mails which a stranger may have asked for. */
  stop?: string;
}

/** Records that exist where an example is delivered. */
export interface ExampleIds {
  uid: string;
  /** Lines of the account's payment record: a card payment and an approved bank transfer. */
  cardLine: string;
  approvalLine: string;
  businessId: string;
  passId: string;
  /** The address of the card's holder, sealed. */
  sealedAddress: string;
  reportId: string;
  invitationId: string;
  interestId: string;
  unconfirmedId: string;
  messageId: string;
  /** A shop's message that is being sent to the card's holder. */
  newsId: string;
  /** A paused endpoint for webhooks. */
  webhookId: string;
  /** A Monday with figures. */
  monday: string;
  /** When the card's reward ends: milliseconds since 1970. */
  endsAt: number;
}

type MailOf<Kind extends keyof Mails> = Extract<Mail, { kind: Kind }>;

/** A mail that is due and must not leave before a time: milliseconds since 1970. */
export class NotNow extends Error {
  constructor(readonly until: number) {
    super('not before a later time');
  }
}

/** Service mails leave from the operator's address. News leave from an address of their own, in the shop's name. */
type MailStream = 'service' | 'marketing';

interface Definition<Kind extends keyof Mails, Facts extends { to: string }> {
  kind: Kind;
  to: Addressee;
  /** The mail's name in the admins' list of undelivered mail. The list adds who should have got it. */
  adminLabel: string;
  /** Default: `service`. */
  stream?: 'marketing';
  /** Whether nobody asked for it: then it leaves from the address of the news, if there is one. */
  isUnsolicited?: true;
  /** Whether anybody can have it sent to an address that they type: then it says how to stop it. */
  hasStopLink?: true;
  /**
   * The address and the facts at the time when the mail is sent; null when there is nothing to send.
   * @throws NotNow when it has to wait
   */
  load: (mail: MailOf<Kind>) => Promise<Facts | null>;
  text: (facts: Facts, basics: Basics) => MailText;
  /** Called when a mail server has refused the address for good. */
  onRefusal?: (mail: MailOf<Kind>, to: string) => Promise<void>;
  /** A mail as it is stored, for tests. */
  example: (ids: ExampleIds) => Mails[Kind];
}

/** A kind of mail, without the type of its facts. */
export interface MailKind {
  kind: keyof Mails;
  to: Addressee;
  label: string;
  stream: MailStream;
  isUnsolicited: boolean;
  hasStopLink: boolean;
  /** The address and the text; null when there is nothing to send, or the mail is of another kind. */
  open: (mail: Mail) => Promise<{ to: string; text: (basics: Basics) => MailText } | null>;
  onRefusal: (mail: Mail, to: string) => Promise<void>;
  example: (ids: ExampleIds) => { kind: keyof Mails };
}

const TO: Record<Addressee, string> = {
  owner: 'to the owner',
  operator: 'to us',
  visitor: 'to a visitor',
  holder: 'to a card’s holder',
  invited: 'to somebody invited',
};

/** Defines a kind of mail. `kinds/index.ts` lists all of them. */
export function defineMail<Kind extends keyof Mails, Facts extends { to: string }>(
  definition: Definition<Kind, Facts>,
): MailKind {
  const { kind, to, adminLabel, stream = 'service', load, text, onRefusal, example } = definition;
  const { isUnsolicited = false, hasStopLink = false } = definition;
  const isOfKind = (mail: Mail): mail is MailOf<Kind> => mail.kind === kind;
  return {
    kind,
    to,
    label: `${adminLabel}, ${TO[to]}`,
    stream,
    isUnsolicited,
    hasStopLink,
    async onRefusal(mail, to) {
      if (isOfKind(mail)) await onRefusal?.(mail, to);
    },
    async open(mail) {
      const facts = isOfKind(mail) ? await load(mail) : null;
      return facts && { to: facts.to, text: (basics) => text(facts, basics) };
    },
    example: (ids) => ({ kind, ...example(ids) }),
  };
}
