import { count } from '@tessera/domain/lib/text';
import { wordsOf } from '@tessera/domain/scheme/words';
import { KINDS } from '../../../shared/scheme/kinds';
import type { Problems } from '../../../shared/scheme/schemeDraft';
import { Button } from '../../../shared/ui/Button';
import { classNames } from '../../../shared/ui/classNames';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { LiveRegion, Notice } from '../../../shared/ui/Notice';
import { Question } from '../../../shared/ui/Question';
import { type BonusDraft, draftInWords, MOST_BONUSES, newBonus } from './bonusDraft';
import { hoursOverMidnight } from './bonusHours';
import { BonusWeek } from './BonusWeek';
import styles from './Programme.module.css';
import { bind, bindIn, type Bound, withPart } from './programmeFields';

const TIMES = [
  { value: '2', label: 'Twice' },
  { value: '3', label: 'Three times' },
];

/** More hours over midnight than these are likely a mistake. */
const MANY_HOURS = 12;

interface ExtrasProps extends Bound {
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Hours that count more, and what a new card begins with. */
export function ProgrammeExtras({ timeZone, now, ...bound }: ExtrasProps) {
  const { draft, change, problems } = bound;
  const { bonuses } = draft;
  const { noun } = wordsOf(draft);
  return (
    <Question question="Bonus hours and welcome">
      <Stack gap={5}>
        <p>
          In bonus hours a purchase counts twice or three times, on every card. Where two overlap, the larger counts.
        </p>
        {bonuses.map((bonus, index) => (
          <BonusFields
            key={bonus.id}
            bonus={bonus}
            index={index}
            noun={noun}
            problems={problems}
            others={bonuses.filter((one) => one !== bonus)}
            change={(next) => change({ bonuses: withPart(bonuses, index, next) })}
            remove={() => change({ bonuses: bonuses.filter((one) => one !== bonus) })}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            disabled={bonuses.length >= MOST_BONUSES}
            onClick={() => change({ bonuses: [...bonuses, newBonus(crypto.randomUUID(), timeZone, now)] })}
          >
            Add bonus hours
          </Button>
          <p className={classNames(styles.below, 'note')}>
            {bonuses.length} of {MOST_BONUSES}.
          </p>
        </div>
        <TextField
          label={`Welcome: ${noun} on a new card`}
          inputMode="numeric"
          hint={`0 for none. At most half of ${KINDS[draft.kind].words.welcomeOf}. Started cards get none.`}
          {...bind(bound, 'welcome')}
        />
      </Stack>
    </Question>
  );
}

interface BonusFieldsProps {
  bonus: BonusDraft;
  others: readonly BonusDraft[];
  index: number;
  noun: string;
  problems: Problems;
  change: (bonus: BonusDraft) => void;
  remove: () => void;
}

function BonusFields({ bonus, others, index, noun, problems, change, remove }: BonusFieldsProps) {
  const path = `bonuses.${index}`;
  const part = { part: bonus, path, change, problems };
  const wrong = problems[`${path}.days`];
  const hours = hoursOverMidnight(bonus);
  const untilNextDay =
    hours !== undefined && `It ends on the next day, after ${count(Number(hours.toFixed(2)), 'hour')}.`;
  return (
    <fieldset className={styles.group}>
      <legend>Bonus {index + 1}</legend>
      <p role="status">{draftInWords(bonus, noun)}.</p>
      <BonusWeek
        bonus={bonus}
        others={others}
        name={`${path}.days`}
        wrongId={wrong && `${path}-wrong`}
        change={change}
      />
      {wrong && (
        <p id={`${path}-wrong`} className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.pair}>
        <TextField label="From" type="time" {...bindIn(part, 'from')} />
        <TextField label="Until" type="time" {...bindIn(part, 'until')} />
        <SelectField label="Counts" options={TIMES} {...bindIn(part, 'times')} />
      </div>
      <LiveRegion>
        {untilNextDay &&
          (hours > MANY_HOURS ? (
            <Notice tone="warning">
              <p>{untilNextDay} Is that what you mean?</p>
            </Notice>
          ) : (
            <p className="note">{untilNextDay}</p>
          ))}
      </LiveRegion>
      <div className={styles.pair}>
        <TextField label="First day" type="date" {...bindIn(part, 'begins')} />
        <TextField label="Last day" type="date" {...bindIn(part, 'ends')} />
      </div>
      <Button variant="quiet" onClick={remove} aria-label={`Remove bonus ${index + 1}`}>
        Remove
      </Button>
    </fieldset>
  );
}
