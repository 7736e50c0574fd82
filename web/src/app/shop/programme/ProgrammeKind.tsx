import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { TryAgain } from '../../../shared/query/QueryNotice';
import { type Read, useQuery } from '../../../shared/query/useQuery';
import { KIND_NAMES, KINDS } from '../../../shared/scheme/kinds';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { isYoung } from '../../shopStore';
import styles from './Programme.module.css';
import type { Bound } from './programmeFields';

/** Whether the kind can be chosen, and why. @param had whether customers have cards */
export function kindChoice(had: Read<boolean>, name: string): { isChoice: boolean; reason: string } {
  switch (had.status) {
    case 'loading':
      return { isChoice: false, reason: 'Checking whether a customer has a card…' };
    case 'failed':
      return {
        isChoice: false,
        reason: `${name}. We could not check whether a customer has a card, so the kind stays for now.`,
      };
    case 'ready':
      return had.value
        ? { isChoice: false, reason: `${name}. Customers have cards, so the kind stays.` }
        : {
            isChoice: true,
            reason: 'You can change this until the first customer has a card. After that it stays.',
          };
  }
}

/** The choice of the kind of card, which is fixed once a customer has one. */
export function ProgrammeKind({ shop, now, draft, change }: Bound & { shop: Shop; now: number }) {
  const { businessId, business } = shop;
  const [had, again] = useQuery(
    `hasCards/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/programme'))).hasCards(businessId),
    { keep: false },
  );
  const { isChoice, reason } = kindChoice(had, KINDS[draft.kind].name);
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
        <p id="kind-reason" className={classNames(isChoice && 'note')} role="status">
          {reason}
        </p>
        {had.status === 'failed' && <TryAgain onRetry={again} />}
      </Card>
    </div>
  );
}
