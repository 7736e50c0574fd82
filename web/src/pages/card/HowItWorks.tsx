import type { ProgrammeView } from '@tessera/domain/programme';
import { wordsOf } from '@tessera/domain/scheme/words';
import styles from './Card.module.css';
import { RewardList } from './RewardList';

interface Props {
  programme: ProgrammeView;
}

/** How the card works, and how to find it again. */
export function HowItWorks({ programme }: Props) {
  const { isBought, offerInWords, noun } = wordsOf(programme);
  const hasEnds = programme.rewards.some(({ days }) => days !== undefined);
  return (
    <>
      <p>
        {offerInWords(programme)}.{' '}
        {isBought
          ? `The shop may change this offer. A change for the worse is shown here 60 days before it begins. Your ${noun} never end.`
          : `The shop may change this offer, but your next reward never needs more ${noun} than that.`}
      </p>
      {hasEnds && <RewardList scheme={programme} />}
      {programme.conditions && <p className={styles.conditions}>{programme.conditions}</p>}
      <p>
        If you lose this phone, we can mail a link to the email address you gave, or a manager at the counter can move
        the card to your new phone.
      </p>
      <p>Add this page to your home screen, and the icon opens this card.</p>
    </>
  );
}
