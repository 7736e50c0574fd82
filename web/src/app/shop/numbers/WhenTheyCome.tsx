/** Visits by weekday, hour and place. */
import { weekHours } from '@tessera/domain/insights/figures';
import { busiestHour, weekdayInWords } from '@tessera/domain/insights/words';
import { locationName } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { SelectField } from '../../../shared/ui/Field';
import { HourTiles } from '../../../shared/ui/HourTiles';
import { Figure, type FigureInput } from './Figure';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const DAYS = WEEK.map((weekday) => weekdayInWords(weekday).slice(0, 3));

export function WhenTheyCome({ insights: { hours }, shop: { business } }: FigureInput) {
  const [place, setPlace] = useState('');
  const ids = [...new Set(hours.flatMap(({ places = {} }) => Object.keys(places)))];
  const week = weekHours(hours, place || undefined);
  const { from, to, visits, sum } = week;
  const open = sum === 0 ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const says = busiestHour(week);
  return (
    <Figure
      title="When people come"
      says={says}
      how="Visits of the last three months, this one included. A visit is a day on which a card was used, at the hour of its first scan. A stronger tile means more visits. Customers without a card are not seen here."
      file="when-people-come"
      table={{
        head: ['Hour', ...DAYS],
        rows: open.map((hour) => [`${hour}:00`, ...WEEK.map((weekday) => visits(weekday, hour))]),
      }}
      choice={
        ids.length > 1 && (
          <SelectField
            label="Place"
            name="place"
            value={place}
            onChange={({ currentTarget }) => setPlace(currentTarget.value)}
            options={[
              { value: '', label: 'Every place' },
              ...ids.map((id) => ({ value: id, label: locationName(business, id) ?? 'No place' })),
            ]}
          />
        )
      }
    >
      {open.length > 0 && (
        <HourTiles
          label={`Visits by weekday and hour. ${says}`}
          columns={DAYS}
          rows={open.map((hour) => ({ name: `${hour}:00`, numbers: WEEK.map((weekday) => visits(weekday, hour)) }))}
        />
      )}
    </Figure>
  );
}
