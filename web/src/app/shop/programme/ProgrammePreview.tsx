import { wordsOf } from '@tessera/domain/scheme/words';
import type { Shop } from '../../../shared/data/shops';
import { KINDS } from '../../../shared/scheme/kinds';
import { inOrder } from '../../../shared/scheme/schemeDraft';
import { StampCard } from '../../../shared/ui/StampCard';
import { Strip } from '../Strip';
import { draftInWords } from './bonusDraft';
import styles from './Programme.module.css';
import type { Draft } from './programmeDraft';

/** The draft's card as a customer sees it, rewards in order; where it stays in view on a phone, as a strip. */
export function ProgrammePreview({ business, draft }: { business: Shop['business']; draft: Draft }) {
  const { round, unit, words } = KINDS[draft.kind];
  const { least, most } = round ?? { least: 1, most: 1 };
  const rewards = inOrder(draft.rewards[draft.kind]);
  // A reward without a number yet is not the one that fills the card.
  const last = rewards.findLast(({ at }) => Number(at) > 0) ?? rewards.at(-1);
  const needed = Math.min(most, Math.max(least, Math.trunc(Number(last?.at)) || least));
  const begun = Math.min(2, needed - 1);
  const listed = round ? rewards.filter((reward) => reward !== last) : rewards;
  const { inWords, noun, progressInWords } = wordsOf(draft);
  return (
    <figure className={styles.preview}>
      <StampCard
        name={business.name}
        logo={business.logo}
        offer={round ? last?.reward || 'Your reward' : draft.name}
        colour={business.colour}
        stamps={begun}
        needed={round ? needed : undefined}
      >
        <p>{words.filledBy?.(draft.fields) ?? `${progressInWords({ balance: begun, target: needed })} ${noun}`}</p>
        {listed.length > 0 && (
          <ul className={styles.listed}>
            {listed.map(({ id, at, reward }) => (
              <li key={id}>
                <strong>{Number(at) > 0 ? inWords(Number(at) * unit) : `${at || '…'} ${noun}`}</strong>{' '}
                {reward || 'Your reward'}
              </li>
            ))}
          </ul>
        )}
        {draft.bonuses.map((bonus) => (
          <p key={bonus.id} className={styles.bonus}>
            {draftInWords(bonus, noun)}
          </p>
        ))}
      </StampCard>
      <Strip
        name={business.name}
        reward={(round ? last : rewards[0])?.reward || 'Your reward'}
        colour={business.colour}
        tiles={round && { stamps: begun, needed }}
        className={styles.brief}
      />
      <figcaption className="note">{words.preview}</figcaption>
    </figure>
  );
}
