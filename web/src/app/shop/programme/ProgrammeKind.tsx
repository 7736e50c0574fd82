import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useQuery } from '../../../shared/query/useQuery';
import { KIND_NAMES, KINDS } from '../../../shared/scheme/kinds';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { isYoung } from '../../shopStore';
import styles from './Programme.module.css';
import type { Bound } from './programmeFields';

/** The choice of the kind of card, which is fixed once a customer has one. */
export function ProgrammeKind({ shop, now, draft, change }: Bound & { shop: Shop; now: number }) {
  const { businessId, business } = shop;
  const [had] = useQuery(
    `hasCards/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/programme'))).hasCards(businessId),
    { keep: false },
  );
  const isFixed = had.status === 'ready' && had.value;
  const isChoice = !isFixed && had.status !== 'loading';
  // The choice is tall. In a shop that may have no card yet, the parts below stay hidden until it is known.
  const mayGrow = had.status === 'loading' && isYoung(business, now);
  return (
    <div className={classNames(mayGrow && styles.mayGrow)}>
      <Card as="section" title="Kind of card">
        {isChoice && (
          <fieldset className={styles.kinds} aria-describedby="kind-reason">
            <legend className="visuallyHidden">Kind of card</legend>
            {KIND_NAMES.map((kind) => [kind, KINDS[kind]] as const).map(([kind, { name, sentence, picture }]) => (
              <label key={kind} className={styles.kind}>
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  checked={draft.kind === kind}
                  onChange={() => change({ kind, welcome: '0' })}
                />
                {picture}
                <span>
                  <strong>{name}</strong>
                  <br />
                  {sentence}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p id="kind-reason" className={classNames(isChoice && styles.small)} role="status">
          {isFixed
            ? `${KINDS[draft.kind].name}. Customers have cards, so the kind stays.`
            : isChoice
              ? 'You can change this until the first customer has a card. After that it stays.'
              : 'Looking whether a customer has a card…'}
        </p>
      </Card>
    </div>
  );
}
