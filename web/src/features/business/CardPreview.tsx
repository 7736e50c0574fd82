import type { BusinessSetup } from '@tessera/domain/businessSetup';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/classNames';
import styles from './CardPreview.module.css';
import { inkOn } from './inkOn';
import { DEFAULT_COLOUR, DEFAULT_STAMPS } from './setupForm';

/** Columns that leave the rows even: 8 stamps stand in two rows of 4, not in 6 and 2. */
const columnsFor = (stamps: number): number => Math.ceil(stamps / Math.ceil(stamps / 6));

/** The owner's stamp card, in the owner's colour, a few stamps in. */
export function CardPreview({ business }: { business: BusinessSetup }) {
  const { name, brandColour: colour = DEFAULT_COLOUR, reward, stampsNeeded: stamps = DEFAULT_STAMPS } = business;
  return (
    <figure className={styles.figure}>
      <div
        className={classNames(styles.card, styles[inkOn(colour)])}
        style={{ '--brand-ground': colour, '--columns': columnsFor(stamps) } as CSSProperties}
      >
        <p className={styles.name}>{name || 'Your business'}</p>
        <p className={styles.reward}>{reward || 'Your reward'}</p>
        <div className={styles.tiles} aria-hidden="true">
          {Array.from({ length: stamps }, (_, tile) => (
            <span key={tile} className={tile < 2 ? styles.laid : tile === stamps - 1 ? styles.last : undefined} />
          ))}
        </div>
        <p className={styles.count}>2 of {stamps} stamps</p>
      </div>
      <figcaption>A preview. Passes for your customers are coming next.</figcaption>
    </figure>
  );
}
