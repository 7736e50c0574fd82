import { wordsOf } from '@tessera/domain/scheme/words';
import type { ProgrammeView } from '@tessera/domain/shop/programme';
import styles from '../shared/screens/Card.module.css';
import { RewardList } from './RewardList';

interface Props {
  programme: ProgrammeView;
}

/** How the card works, and how to find it again. */
export function HowItWorks({ programme }: Props) {
  const { isBought, offerInWords, noun } = wordsOf(programme);
  // Names the reward only if there is one: the card itself lists several, each with its end.
  const [only, ...others] = programme.rewards;
  const isListed = !isBought && others.length === 0 && only?.days !== undefined;
  return (
    <>
      {isListed && <RewardList scheme={programme} />}
      <p>
        {!isListed && `${offerInWords(programme)}. `}
        {isBought
          ? `The shop may change this offer. Fewer ${noun} or a dearer reward are shown here 60 days before they begin. Your ${noun} do not end while you use this card. One that is unused for 24 months is closed.`
          : `The shop may change this offer, but your next reward will never need more ${noun} than it does now.`}
      </p>
      {programme.conditions && <p className={styles.conditions}>{programme.conditions}</p>}
      <p>
        If you lose this phone, a manager at the counter can move the card to your new one. If you gave an email
        address, we can mail you its link.
      </p>
      <p>Add this page to your home screen, and the icon opens this card.</p>
    </>
  );
}
