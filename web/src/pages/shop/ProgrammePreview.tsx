import { STAMPS_RANGES } from '@tessera/domain/scheme/stamps';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Shop } from '../../data/shops';
import { inOrder } from '../../features/scheme/schemeDraft';
import { draftInWords } from '../../features/shop/bonusDraft';
import type { Draft } from '../../features/shop/programmeDraft';
import { StampCard } from '../../ui/StampCard';
import styles from './Programme.module.css';

const { least, most } = STAMPS_RANGES.target;

/** The draft's card as a customer sees it, rewards in order. */
export function ProgrammePreview({ business, draft }: { business: Shop['business']; draft: Draft }) {
  const isStamps = draft.kind === 'stamps';
  const rewards = inOrder(draft.rewards[draft.kind]);
  const last = rewards.at(-1);
  const needed = Math.min(most, Math.max(least, Math.trunc(Number(last?.at)) || least));
  const begun = Math.min(2, needed - 1);
  const listed = isStamps ? rewards.slice(0, -1) : rewards;
  const { noun } = wordsOf(draft);
  return (
    <figure className={styles.preview}>
      <StampCard
        name={business.name}
        logo={business.logo}
        offer={isStamps ? last?.reward || 'Your reward' : draft.name}
        colour={business.colour}
        stamps={begun}
        needed={isStamps ? needed : undefined}
      >
        <p>{isStamps ? `${begun} of ${needed} stamps` : `${draft.perPound || '…'} points for each £1`}</p>
        {listed.length > 0 && (
          <ul className={styles.listed}>
            {listed.map(({ id, at, reward }) => (
              <li key={id}>
                <strong>
                  {at || '…'} {noun}
                </strong>{' '}
                {reward || 'Your reward'}
              </li>
            ))}
          </ul>
        )}
        {draft.bonuses.map((bonus) => (
          <p key={bonus.id} className={styles.small}>
            {draftInWords(bonus, noun)}
          </p>
        ))}
      </StampCard>
      <figcaption>
        {isStamps ? 'The card as a customer sees it after two stamps.' : 'What the card offers, cheapest first.'}
      </figcaption>
    </figure>
  );
}
