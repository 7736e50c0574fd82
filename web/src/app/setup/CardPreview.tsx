import { type BusinessSetup, DEFAULT_COLOUR, DEFAULT_STAMPS } from '@tessera/domain/account/businessSetup';
import { StampCard } from '../../shared/ui/StampCard';
import styles from './CardPreview.module.css';

/** The stamps that the preview shows as collected. */
const BEGUN = 2;

/** The owner's stamp card, in the owner's colour, with a few stamps. */
export function CardPreview({ business, logo }: { business: BusinessSetup; logo?: string | undefined }) {
  const { name, brandColour: colour = DEFAULT_COLOUR, reward, stampsNeeded: needed = DEFAULT_STAMPS } = business;
  return (
    <figure className={styles.figure}>
      <StampCard
        logo={logo}
        name={name || 'Your business'}
        offer={reward || 'Your reward'}
        colour={colour}
        stamps={BEGUN}
        needed={needed}
      >
        <p>
          {BEGUN} of {needed} stamps
        </p>
      </StampCard>
      <figcaption className="note">A preview of the card that your customers keep.</figcaption>
    </figure>
  );
}
