/** Says, before a draft is published, what it does to the cards in customers' hands. */
import { count } from '@tessera/domain/lib/text';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { wordsOf } from '@tessera/domain/scheme/words';
import { changesPromise, laterOffer, offerInForce, type ProgrammeSummary } from '@tessera/domain/shop/programme';
import { formatDate, formatDay } from '../../../shared/lib/format';
import { KINDS } from '../../../shared/scheme/kinds';
import { schemeLimitsIn, welcomeIn } from '../../../shared/scheme/schemeDraft';
import { draftInWords } from './bonusDraft';
import { type Draft, promiseIn } from './programmeDraft';

/** A sentence for each reward whose end changes; a new one is compared with one that never ends. */
function endsInWords(published: Draft, draft: Draft): string[] {
  const days = new Map(published.rewards[draft.kind].map((one) => [one.id, one.days]));
  return draft.rewards[draft.kind]
    .filter((one) => one.days.trim() !== (days.get(one.id) ?? ''))
    .map(({ reward, days: after }) => {
      const end = after.trim() === '' ? 'no longer ends' : `ends ${count(Number(after), 'day')} after it is earned`;
      return `“${reward.trim()}” ${end}.`;
    });
}

/** The limits of a scan, to be compared. */
const limitsOf = (draft: Draft): string =>
  JSON.stringify([schemeLimitsIn(draft), draft.paperUntil, draft.redeemOffline]);

/**
 * What a draft changes besides the offer: a sentence for the name, each reward’s end, each bonus, the welcome, the
 * terms and the limits.
 */
export function changesBesides(published: Draft, draft: Draft): string[] {
  const { noun, inWords } = wordsOf(draft);
  const bonusesOf = ({ bonuses }: Draft): string[] =>
    bonuses.map((one) => `${draftInWords(one, noun)}, from ${formatDay(one.begins)} to ${formatDay(one.ends)}.`);
  const [before, after] = [bonusesOf(published), bonusesOf(draft)];
  const [welcomed, welcome] = [welcomeIn(published), welcomeIn(draft)];
  const name = draft.name.trim();
  const terms = promiseIn(draft).conditions;
  return [
    ...(name === published.name ? [] : [`The name of the card: “${name}” instead of “${published.name}”.`]),
    ...endsInWords(published, draft),
    ...after.filter((words) => !before.includes(words)).map((words) => `New: ${words}`),
    ...before.filter((words) => !after.includes(words)).map((words) => `No longer: ${words}`),
    ...(welcome === welcomed
      ? []
      : [`A new card begins with ${welcome > 0 ? inWords(welcome) : `no ${noun}`}; started cards get none.`]),
    ...(terms === promiseIn(published).conditions
      ? []
      : [terms ? `The terms: ${terms.replaceAll('\n', '; ')}` : 'No terms any more.']),
    ...(limitsOf(draft) === limitsOf({ ...published, kind: draft.kind })
      ? []
      : ['Other limits, as typed under “Advanced”.']),
  ];
}

interface Publishing {
  /** Sentences about the cards in customers' hands. */
  started: string[];
  /** The day on which the new offer begins; absent where it begins at once. */
  begins?: string;
  /** Whether the owner can give the new card to started cards. */
  canApply: boolean;
  /** Whether the changes hold at once for every card, started or new. */
  isForAll?: boolean;
}

/** The effect of publishing a draft. @param choice `now`: milliseconds since 1970 */
export function publishing(
  programme: ProgrammeSummary,
  draft: Draft,
  { applyToStarted, now }: { applyToStarted: boolean; now: number },
): Publishing {
  const { offer: current } = programme;
  const offered = promiseIn(draft);
  const extras = ['Name, limits and bonus hours apply to every card at once.'];
  const isOfSameKind = draft.kind === current.scheme.kind;
  if (isOfSameKind && !changesPromise(current, offered))
    return {
      started: ['What customers were promised stays the same.', ...extras],
      canApply: false,
      isForAll: welcomeIn(draft) === (programme.welcome ?? 0),
    };
  const { begins } = laterOffer(programme, now) ?? {};
  if (begins !== undefined)
    extras.unshift(
      `This replaces what you published before: it was to begin on ${formatDate(begins)}, and never does.`,
    );
  if (!isOfSameKind)
    return { started: ['The kind of card changes. Practice cards of the old kind end.', ...extras], canApply: false };
  const rules = rulesOf(current.scheme);
  if (rules.isShared) return { ...effectAtOnce(programme, offered, now, extras), canApply: false };
  const { one } = KINDS[draft.kind];
  const [alone, ticked] = [false, true].map((apply) =>
    rules.isTakenByStarted(current, { ...offered, applyToStarted: apply }),
  );
  const words =
    alone || (ticked && applyToStarted)
      ? `Started cards change to the new card at their next ${one} and lose no ${one}.`
      : 'Started cards keep what they were promised until they are full, and then change to the new card.';
  const why = ticked ? [] : [`So none of them needs more ${one}s, or loses a reward.`];
  return { started: [words, ...why, ...extras], canApply: !alone && ticked === true };
}

/** The effect of publishing when all cards follow the same offer. */
function effectAtOnce(
  programme: ProgrammeSummary,
  offered: ReturnType<typeof promiseIn>,
  now: number,
  extras: string[],
): Omit<Publishing, 'canApply'> {
  const { scheme } = offerInForce(programme, now);
  const begins = rulesOf(scheme).begins(scheme, offered.scheme, now);
  if (begins <= now)
    return { started: ['Every card gets it at once: nothing gets worse for anybody.', ...extras], isForAll: true };
  const day = formatDate(begins);
  return {
    begins: day,
    started: [
      `Something gets worse for customers, so it begins on ${day}, 60 days from now, for every card. Until then all of ` +
        'them keep what is offered today, and each card says what changes and when.',
      `On the card: ${rulesOf(scheme).changesInWords(scheme, offered.scheme).join(' ')}`,
      ...extras,
    ],
  };
}
