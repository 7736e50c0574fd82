import type { PassView } from '@tessera/domain/calls/callables';
import { wordsOf } from '@tessera/domain/scheme/words';
import { Notice } from '../shared/ui/Notice';

interface Props {
  view: PassView;
  /** When the server confirmed the view: milliseconds since 1970. */
  seenAt: number;
}

const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at).replace(' ', '\u00a0');

/** Until when the rewards of a shop that is frozen or closed can be had. */
export const rewardsInWords = (
  { redeemUntil = 0, timeZone }: Pick<PassView['business'], 'redeemUntil' | 'timeZone'>,
  at: number,
): string =>
  at < redeemUntil
    ? `Rewards that are ready can be redeemed until ${dayIn(timeZone, redeemUntil)}.`
    : 'Rewards can no longer be used.';

/** When the card of a closed shop is erased: a day that the sentence about its rewards has named is not named again. */
function erasedInWords({ endsAt = 0, redeemUntil = 0, timeZone }: PassView['business'], at: number): string {
  const day = dayIn(timeZone, endsAt);
  const isNamed = at < redeemUntil && dayIn(timeZone, redeemUntil) === day;
  return isNamed ? 'Then the card is erased.' : `The card is erased after ${day}.`;
}

/** Why the card does not work as usual, and what to do. */
export function Pause({ view: { business, pass }, seenAt }: Props) {
  const { noun } = wordsOf(pass);
  const rewards = rewardsInWords(business, seenAt);
  // An owner who worked alone has left nobody who can give them.
  const asked = seenAt < (business.redeemUntil ?? 0) ? ' Ask the shop before you go.' : '';
  const [title, text] =
    pass.status === 'blocked'
      ? [
          'This card is blocked',
          `The shop has blocked it, so it takes no ${noun} and gives no rewards. Ask at the counter.`,
        ]
      : pass.status === 'closed'
        ? [
            'This card is closed',
            `It became part of your other card, which has its ${noun} and rewards. Ask at the counter if you cannot find it.`,
          ]
        : business.endsAt === undefined
          ? [`No new ${noun} for now`, `This shop’s cards are paused. ${rewards}`]
          : [`No new ${noun} any more`, `This shop has closed. ${rewards} ${erasedInWords(business, seenAt)}${asked}`];
  return (
    <Notice tone={pass.status === 'open' ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
    </Notice>
  );
}
