/** What callables answer. Times are milliseconds since 1970. */
import type { Past } from '../moving/restored';
import type { LeftOut } from '../news/types';
import type { ConsentChannel, ConsentState, Contact } from '../pass/contact';
import type { HolderShown } from '../pass/holder';
import type { CardBalance, EventType, PassStatus, Wallet } from '../pass/state';
import type { Business } from '../shop/business';
import type { ProgrammeNews, ProgrammeView } from '../shop/programme';
import type { OwnReport } from '../shop/report';
import type { Member, MemberRole } from '../team/member';

/** What a customer sees before joining. */
export interface PublicOffer {
  serverTime: number;
  /** A phone knows by it which of its cards are of this shop: it is in the link of each. */
  businessId: string;
  business: Pick<Business, 'name' | 'colour' | 'category' | 'address' | 'contact' | 'logo' | 'timeZone'> & {
    isJoiningOpen: boolean;
    /** Of a shop that is frozen or closed. */
    redeemUntil?: number | undefined;
    /** When the cards of a closed shop are erased. */
    endsAt?: number | undefined;
  };
  programme: ProgrammeView & ProgrammeNews;
}

/** A line of a card's history, worded for the customer. */
export interface HistoryLine {
  seq: number;
  type: EventType;
  amount: number;
  at: number;
  words: string;
  /** Of a line that was undone, and of the line that undid it: the same id. */
  undo?: string | undefined;
}

/**
 * What every callable adds to an error. An answer of somebody else, such as a Wi-Fi portal or Google, has the same
 * status and no sentence.
 */
export interface RefusalDetails {
  /** For people. */
  sentence: string;
  /** A more exact reason than the error's code. */
  reason?: string;
  /** The name of the field whose value is refused. */
  field?: string;
}

/** The reason of a refusal: the browser could not show that it uses our site. Its session may be valid. */
export const NOT_OUR_SITE = 'not-our-site';

/** The reason of a refusal: the link is genuine, but its card has ended or now has another link. */
export const CARD_ENDED = 'card-ended';

/** The customer's own card. */
export interface PassView {
  serverTime: number;
  seq: number;
  business: {
    name: string;
    colour: string;
    /** The logo's path on our site. */
    logo?: string;
    active: boolean;
    /** The zone of the hours and days that are shown. */
    timeZone: string;
    frozenSince?: number;
    redeemUntil?: number;
    /** When the cards of a closed shop are erased. */
    endsAt?: number;
    /** Who is responsible for the card. */
    address: string[];
    contact: Business['contact'];
  };
  programme: ProgrammeView & ProgrammeNews & { version: number };
  pass: CardBalance & HolderShown & { passId: string; shortCode: string; status: PassStatus };
  /** The key of the rotating code, base64url. */
  code: { key: string; period: 30; digits: 8 };
  /** The latest ones. */
  events: HistoryLine[];
  /** The wallets that a card can be added to. */
  wallets?: Wallet[];
  /** News by email was agreed to lately, and nobody has confirmed the address yet. */
  isUnconfirmed?: true;
  /** The secret of the card's link as it is made now, for a phone whose own was made with an older root secret. */
  secret?: string;
}

/** Everything that is stored about a card: the file that its holder downloads. */
export interface PassExport {
  exportedAt: number;
  business: { name: string };
  pass: Record<string, unknown>;
  contact: Contact | null;
  /** What is kept of the mailbox of its confirmed address: the last message, and when its reader stopped them. */
  mailbox: Record<string, unknown> | null;
  events: Record<string, unknown>[];
  /** What happened to it in the system from which it was imported. */
  past: Past | null;
  /** What the holder wrote to the shop. */
  reports: OwnReport[];
  /** The wallets that hold the card, and the devices that registered it. */
  wallets: Record<string, unknown> | null;
}

/** Who would get a message at a time, and who would not. */
export interface MessagePreview {
  /** Cards that would get it, the held-back ones included. */
  eligible: number;
  byChannel: Record<ConsentChannel, number>;
  leftOut: Partial<Record<LeftOut, number>>;
  /** When every card with a message in the last seven days can have the next; absent without such cards. */
  nextFrom?: number;
  /** When another message begins that is planned within seven days; a card gets one of the two. */
  alsoPlanned?: number;
  /** Eligible cards that visited in the same number of days before: about the share that comes without a message. */
  visited: number;
  /** The cards in both groups that the plan needs; absent where nobody is held back. */
  planned?: number;
  /** The most mails that leave on a day: the rest follows on the next ones. */
  mailsADay: number;
}

/** What a card's holder agreed to, by channel. */
export type Consents = Record<ConsentChannel, ConsentState>;

/** The most cards that a look-up finds. */
export const FOUND_CARDS = 20;

/** A card that a look-up found. */
export interface FoundPass extends CardBalance, HolderShown {
  passId: string;
  shortCode: string;
  status: PassStatus;
  /** Why it is closed; absent for one that became part of another card. */
  erased?: true;
  joinedAt: number;
  lastVisitAt?: number;
  /** A practice card, for the team to try the counter with. */
  practice?: true;
}

/** An invitation to a team, as somebody with its link sees it. */
export interface InvitationView {
  shop: string;
  colour: string;
  /** Who invites. */
  by: string;
  name: string;
  email: string;
  /** Whether the address has an account. Only the mail's link tells, because it alone shows who reads that mailbox. */
  hasAccount?: boolean;
}

/** The names of the team. */
export interface TeamList {
  /** The people who can open a shift. `lockedUntil`: until then the PIN is locked on some device. */
  people: { uid: string; name: string; role: MemberRole; hasPin: boolean; lockedUntil?: number }[];
  /** Everybody who has ever worked here, including devices. Absent in an answer to a device. */
  everybody?: Pick<Member, 'uid' | 'name' | 'role' | 'active' | 'kind'>[];
}

export interface BankTransferInstructions {
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** An answer with the server's time, by which the counter corrects its own clock. */
export type WithServerTime<Answer> = Answer & { serverTime: number };
