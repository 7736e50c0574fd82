/** Verdicts: the answers to a counter's scans. A pure function of a decision, or of the stored event. */
import { omitUndefined } from '../lib/omitUndefined';
import { wordsOf } from '../scheme/words';
import type { Decision } from './command';
import { type HolderShown, holderShown } from './holder';
import { balanceOf, type CardBalance, type EventType, type Pass, type PassEvent } from './state';
import { type Details, doneInLines, doneInWords, type Reason, refusalInWords } from './words';

export interface Verdict {
  verdict: 'accepted' | 'confirm' | 'refused';
  /** Whether the scan was recorded before, and this repeats the first answer. */
  repeated: boolean;
  reason?: Reason;
  /** What the sentence of a refusal or a question says beside its reason. */
  details?: Details;
  /** A sentence for the counter. */
  message: string;
  /** The parts of the sentence about an event. */
  lines?: { done: string; ready?: string };
  pass?: CardBalance & HolderShown & { passId: string };
  event?: { scanId: string; type: EventType; amount: number; at: number };
}

type Named = Pick<Pass, 'passId' | 'holder'>;

const named = (pass: Named, card: CardBalance): Verdict['pass'] => ({
  passId: pass.passId,
  ...holderShown(pass),
  ...card,
});

/** The answer to a scan that became this event; a retry gets the same words. */
export function verdictOfEvent(event: PassEvent, pass: Named, repeated: boolean): Verdict {
  const { scanId, type, amount, at } = event;
  return {
    verdict: 'accepted',
    repeated,
    message: doneInWords(event),
    lines: doneInLines(event),
    pass: named(pass, event.after),
    event: { scanId, type, amount, at },
  };
}

/** The verdict of a refusal or a question. It shows no card after bad-code and no-shift, and when there is none. */
export function verdictOfRefusal(
  { verdict, reason, details }: Exclude<Decision, { verdict: 'accepted' }>,
  pass?: Pass,
): Verdict {
  const isShown = pass && reason !== 'bad-code' && reason !== 'no-shift';
  return omitUndefined<Verdict>({
    verdict,
    repeated: false,
    reason,
    details,
    message: refusalInWords(reason, details),
    pass: isShown ? named(pass, balanceOf(pass)) : undefined,
  });
}

/** The verdict of a refusal that shows no card. */
export const refused = (reason: Reason, details?: Details): Verdict =>
  verdictOfRefusal({ verdict: 'refused', reason, details });

/** The verdict of reading a card, which writes nothing. */
export function verdictOfReading(pass: Pass): Verdict {
  const card = balanceOf(pass);
  const { noun, progressInWords } = wordsOf(card);
  const ready = card.rewards.length === 0 ? '' : ` Ready: ${card.rewards.map(({ reward }) => reward).join(', ')}.`;
  return {
    verdict: 'accepted',
    repeated: false,
    message: `${progressInWords(card)} ${noun}.${ready}`,
    pass: named(pass, card),
  };
}
