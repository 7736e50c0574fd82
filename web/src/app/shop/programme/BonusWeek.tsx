import { WEEKDAYS } from '@tessera/domain/scheme/bonusWords';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { classNames } from '../../../shared/ui/classNames';
import { Checkbox } from '../../../shared/ui/Field';
import type { BonusDraft } from './bonusDraft';
import { DAY_MINUTES, halfHourAt, spansOn, withDay, withHours } from './bonusHours';
import styles from './BonusWeek.module.css';

const HOURS = ['0', '6', '12', '18', '24'];

interface BonusWeekProps {
  bonus: BonusDraft;
  /** The other bonuses, drawn behind this one. */
  others: readonly BonusDraft[];
  /** The name of the checkboxes. */
  name: string;
  /** The id of what is wrong with the days. */
  wrongId: string | undefined;
  change: (bonus: BonusDraft) => void;
}

/**
 * The week of a bonus: a row for each day, with its checkbox and its hours drawn beside it. A pointer can draw the
 * hours, and press a day anywhere in its row. Keyboards and screen readers use the checkboxes, and the times below.
 */
export function BonusWeek({ bonus, others, name, wrongId, change }: BonusWeekProps) {
  const drawn = useRef<{ day: number; start: number; hasMoved: boolean }>(undefined);

  const minuteAt = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return halfHourAt((clientX - left) / width);
  };
  function begin(event: PointerEvent, day: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = { day, start: minuteAt(event), hasMoved: false };
  }
  function move(event: PointerEvent): void {
    const { current } = drawn;
    const end = minuteAt(event);
    if (!current || (end === current.start && !current.hasMoved)) return;
    current.hasMoved = true;
    if (end !== current.start) change(withHours(bonus, current.day, current.start, end));
  }
  function end(): void {
    const { current } = drawn;
    drawn.current = undefined;
    if (current && !current.hasMoved)
      change({ ...bonus, ...withDay(bonus, current.day, !bonus.days.includes(current.day)) });
  }

  return (
    <fieldset className={styles.week} aria-describedby={wrongId}>
      <legend>Days and hours</legend>
      <div className={classNames(styles.hours, 'note')} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {WEEKDAYS.map((weekday, index) => {
        const day = index + 1;
        return (
          <div key={weekday} className={styles.day}>
            <Checkbox
              name={name}
              label={weekday.slice(0, 3)}
              aria-label={weekday}
              checked={bonus.days.includes(day)}
              onChange={({ target }) => change({ ...bonus, ...withDay(bonus, day, target.checked) })}
            />
            <div
              className={styles.track}
              aria-hidden="true"
              onPointerDown={(event) => begin(event, day)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={() => (drawn.current = undefined)}
            >
              {others.map((other) => (
                <Bars key={other.id} day={day} bonus={other} className={styles.other} />
              ))}
              <Bars day={day} bonus={bonus} className={bonus.times === '3' ? styles.triple : styles.double} />
            </div>
          </div>
        );
      })}
      <p className={classNames(styles.how, 'note')}>
        Draw the hours on a day, or type them below.{others.length > 0 && ' Dashed: your other bonus hours.'}
      </p>
    </fieldset>
  );
}

function Bars({ day, bonus, className }: { day: number; bonus: BonusDraft; className: string | undefined }) {
  return spansOn(day, bonus).map(({ from, until }) => (
    <span
      key={from}
      className={classNames(styles.bar, className)}
      style={{ '--from': from / DAY_MINUTES, '--length': (until - from) / DAY_MINUTES } as CSSProperties}
    />
  ));
}
