/** Types of the counter's screens and of its actions. */
import type { CardReference } from '@tessera/domain/pass/code';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import type { Purchase, SchemeKind } from '@tessera/domain/scheme/types';
import type { ProgrammeSummary } from '@tessera/domain/shop/programme';
import type { Seat } from '../shared/data/counterSeat';
import type { StoredScan } from '../shared/scans/scanStore';
import type { Tone } from '../shared/screens/signals';
import type { QueueState } from './queue/queueState';

export type CardSeen = NonNullable<Verdict['pass']>;
export type CardsFound = Callables['lookUpPass']['output']['passes'];

export interface StaffMessage {
  tone: Tone;
  message: string;
  /** The message without the rewards that became ready, for where they are named beside it. */
  done?: string;
  card: string;
  pass?: CardSeen;
  /** The scan that can be undone. */
  scanId?: string;
  /** The units that the scan added to the card. */
  laid?: number;
  /** Whether codes are refused from this sender, until a manager lifts it. */
  isClosedToCodes?: true;
  /** It is true only until there is a connection. */
  isOffline?: boolean | undefined;
  /** Whether no other try can help with this card. */
  isOver?: true | undefined;
  /** The text that found no card. */
  typed?: string | undefined;
  /** The verdict of an earlier action, shown beside the screen of a later one. */
  isBeside?: true;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * `pass` is null without a connection. `seen`: the card as the server last described it, if the shop lets rewards be
 * given without a connection.
 */
type CardScreen = { at: 'card'; shown: CardReference; pass: CardSeen | null; seen?: CardSeen };

/** A question about rewards of a card. `card`: its sheet, for whoever says no. */
interface RewardAsked {
  shown: CardReference;
  pass: CardSeen;
  rewardIds: string[];
  card: CardScreen;
}

export type Screen =
  | { at: 'ready' }
  | { at: 'busy'; label: string; stop?: () => void }
  | CardScreen
  | {
      at: 'again';
      shown: CardReference;
      message: string;
      yes: string;
      pass: CardSeen | null;
      purchase: Purchase;
      scanId?: string;
    }
  /** A manager types a PIN, so that codes are accepted from this sender again. */
  | { at: 'lift'; message: string }
  | (RewardAsked & { at: 'reward' })
  | { at: 'found'; passes: CardsFound }
  /** The same question, after the server asked for a PIN, or refused the one that was typed. */
  | (RewardAsked & { at: 'pin'; scanId: string; error: string | undefined })
  | { at: 'message'; staffMessage: StaffMessage; shown: CardReference };

export interface Counter {
  screen: Screen;
  /** The state of the queue, with the scans of this shop. */
  queue: QueueState;
  /** Whose session the counter has. */
  seat: Seat;
  /** The waiting scans of this shop that only somebody else can send. */
  held: readonly StoredScan[];
  /** Number of scans of other shops that have no verdict yet. */
  elsewhere: number;
  /** The last verdicts, for as long as they can be undone from the screen. */
  last: readonly StaffMessage[];
  /** The server's clock minus the device's, in ms. */
  clockDifference: number;
  /** The shop's programme; undefined in a shop without one. */
  programme: ProgrammeSummary | undefined;
  kind: SchemeKind;
  /** Stamps without a tap. */
  isHandsFree: boolean;
  /** Whether whoever is here is a manager or an owner. */
  isManager: boolean;
  /**
   * The holder's name, if the server has told it since the page was opened, or with `pass`; none on a stand.
   * @param card its short code
   */
  nameOf(card: string, pass?: CardSeen): string | undefined;
  show(shown: CardReference): Promise<void>;
  /** Takes what somebody typed: a card's code, or what a customer is known by. */
  find(text: string): Promise<void>;
  say(message: string): void;
  back(): void;
  /** Finds out whether there is a connection. */
  check(): void;
  /** Adds what a purchase earns to a card. */
  earn(shown: CardReference, purchase: Purchase, confirmed?: boolean): Promise<void>;
  earnAgain(): Promise<void>;
  askReward(shown: CardReference, pass: CardSeen, rewardIds: string[]): void;
  /** @param pin typed by whoever is here; without a fresh code it takes a manager or this */
  giveReward(pin?: string): Promise<void>;
  typePin(pin: string): Promise<void>;
  bringPaperCard(shown: CardReference, stamps: number): Promise<void>;
  undo(scanId: string): Promise<void>;
  decide(scanId: string, isMeant: boolean): Promise<void>;
  askAgain(scanId: string): Promise<void>;
  /** Accepts codes again: at once for a manager, otherwise after a manager's PIN. */
  askToLiftCodeLock(): Promise<void>;
  liftCodeLock(manager: string, pin: string): Promise<void>;
  /** The managers who have a PIN. @throws FirebaseError */
  managers(): Promise<{ uid: string; name: string }[]>;
}
