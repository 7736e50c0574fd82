import styles from './Card.module.css';

interface Props {
  stampsNeeded: number;
  reward: string;
  terms: string;
}

/** How the card works, and how to find it again. */
export function HowItWorks({ stampsNeeded, reward, terms }: Props) {
  return (
    <>
      <p>
        {stampsNeeded} stamps give you: {reward}. The shop may change this offer, but your next reward never needs more
        stamps than that.
      </p>
      {terms && <p className={styles.terms}>{terms}</p>}
      <p>
        If you lose this phone, we can mail a link to the email address you gave, or a manager at the counter can move
        the card to your new phone.
      </p>
      <p>Add this page to your home screen, and the icon opens this card.</p>
    </>
  );
}
