import { ROUTES } from '@tessera/domain/addresses/paths';
import { PROGRAMME_TEXT_LIMITS } from '@tessera/domain/shop/programme';
import { lawWarnings } from '@tessera/domain/shop/rewardLaw';
import { costInWords, KINDS } from '../../../shared/scheme/kinds';
import type { RewardDraft } from '../../../shared/scheme/kinds/types';
import { inOrder, schemeIn, schemeProblems, welcomeIn } from '../../../shared/scheme/schemeDraft';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { Notice } from '../../../shared/ui/Notice';
import styles from './Programme.module.css';
import { bind, bindField, bindIn, type Bound, withPart } from './programmeFields';

/** What customers get, and what it costs. */
export function ProgrammeRewards(bound: Bound) {
  const { draft, change, problems } = bound;
  const { kind } = draft;
  const { fields, mostRewards, round } = KINDS[kind];
  const all = draft.rewards[kind];
  const set = (rewards: RewardDraft[]) => change({ rewards: { ...draft.rewards, [kind]: rewards } });
  const warnings = lawWarnings(...all.map(({ reward }) => reward), draft.earns);
  return (
    <Card as="section" title="What you promise">
      <Stack gap={5}>
        <TextField
          label="Name of the card"
          hint="Customers read it under your shop’s name when they join."
          maxLength={PROGRAMME_TEXT_LIMITS.name}
          {...bind(bound, 'name')}
        />
        {fields.promise.map((field) => (
          <TextField key={field.name} {...bindField(bound, field)} />
        ))}
        {all.map((reward, index) => (
          <RewardFields
            key={reward.id}
            kind={kind}
            reward={reward}
            index={index}
            problems={problems}
            isOnly={all.length === 1}
            isLast={round !== undefined && index === all.length - 1}
            change={(next) => set(withPart(all, index, next))}
            remove={() => set(all.filter((one) => one !== reward))}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            disabled={all.length >= mostRewards}
            onClick={() => {
              // The full card stays the last, whatever is typed on the way.
              const full = round ? all.slice(-1) : [];
              const others = inOrder(all.slice(0, all.length - full.length));
              set([...others, { id: crypto.randomUUID(), at: '', reward: '', days: '' }, ...full]);
            }}
          >
            Add a reward
          </Button>
          <p className={classNames(styles.below, 'note')}>
            {all.length} of {mostRewards}. The card shows them in order.
          </p>
        </div>
        {warnings.map(({ topic, reason }) => (
          <Notice key={topic} tone="warning" title={`${topic}: check the law first`}>
            <p>{reason}</p>
            <p>
              <a href={`${ROUTES.resources}#law`}>The source of this</a>
            </p>
          </Notice>
        ))}
        <Cost {...bound} />
      </Stack>
    </Card>
  );
}

interface RewardFieldsProps extends Pick<Bound, 'problems'> {
  kind: Bound['draft']['kind'];
  reward: RewardDraft;
  index: number;
  isOnly: boolean;
  /** The reward of a full card. */
  isLast: boolean;
  change: (reward: RewardDraft) => void;
  remove: () => void;
}

function RewardFields({ kind, reward, index, isOnly, isLast, change, remove, problems }: RewardFieldsProps) {
  const part = { part: reward, path: `rewards.${index}`, change, problems };
  const { round, words } = KINDS[kind];
  const title = words.reward(index, isLast);
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <TextField
        label={words.at(isLast)}
        inputMode="decimal"
        hint={isLast && round ? `From ${round.least} to ${round.most}.` : undefined}
        {...bindIn(part, 'at')}
      />
      <TextField
        label="Reward"
        hint={isLast ? 'What a full card is worth, as you would say it.' : undefined}
        maxLength={PROGRAMME_TEXT_LIMITS.reward}
        {...bindIn(part, 'reward')}
      />
      {round && (
        <TextField
          label="Days until it ends"
          inputMode="numeric"
          hint="Counted from the day the reward is earned. Without a number it never ends."
          {...bindIn(part, 'days')}
        />
      )}
      {!isOnly && !isLast && (
        <Button variant="quiet" onClick={remove} aria-label={`Remove ${reward.reward.trim() || title}`}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}

/** What the rewards cost, as arithmetic, once they can be read. */
function Cost({ draft }: Bound) {
  const times = Math.max(1, ...draft.bonuses.map((bonus) => Number(bonus.times)));
  const promised = KINDS[draft.kind].fields.promise.map(({ name }) => name);
  const isReadable = Object.entries(schemeProblems(draft)).every(
    ([field, problem]) => problem === undefined || !(field.startsWith('rewards.') || promised.includes(field)),
  );
  return (
    <section className={styles.cost} aria-labelledby="cost">
      <h3 id="cost">What it costs you</h3>
      {isReadable ? (
        costInWords(schemeIn(draft), times, welcomeIn(draft)).map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <p>Fill in the rewards, and the sum is here.</p>
      )}
    </section>
  );
}
