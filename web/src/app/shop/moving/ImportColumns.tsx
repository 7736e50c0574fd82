/** Matches a file's columns to fields: asks about those that are not recognised; the others can be corrected. */
import {
  type Columns,
  columnsProblem,
  type Field,
  FIELD_NAMES,
  FIELDS,
  matchColumns,
  type Preset,
} from '@tessera/domain/moving/columns';
import { SelectField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { Question } from '../../../shared/ui/Question';
import styles from './Import.module.css';

/** The field that contains another one's text already: a whole name, or its parts. */
const HELD_BY: Partial<Record<Field, Field>> = { name: 'firstName', firstName: 'name', lastName: 'name' };

interface ImportColumnsProps {
  headings: readonly string[];
  preset: Preset;
  columns: Columns;
  problem: { field: string; message: string } | null;
  onChange: (columns: Columns) => void;
}

export function ImportColumns({ headings, preset, columns, problem, onChange }: ImportColumnsProps) {
  // The columns as they were recognised, and not as they are chosen, so that no field moves when a column is chosen for
  // it.
  const known = matchColumns(headings, preset);
  const isAsking = Object.keys(known).length < headings.length || columnsProblem(known) !== null;
  const isAsked = (field: Field): boolean => {
    const holder = HELD_BY[field];
    return isAsking && known[field] === undefined && (holder === undefined || known[holder] === undefined);
  };
  const options = [
    { value: '', label: 'Not in this file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading || `Column ${index + 1}` })),
  ];
  const fieldsOf = (fields: readonly Field[]) => (
    <div className={styles.fields}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={FIELDS[field]}
          name={field}
          options={options}
          value={columns[field] === undefined ? '' : String(columns[field])}
          error={problem?.field === field && problem.message}
          onChange={({ currentTarget: { value } }) => {
            const { [field]: _, ...others } = columns;
            onChange(value === '' ? others : { ...others, [field]: Number(value) });
          }}
        />
      ))}
    </div>
  );
  const asked = FIELD_NAMES.filter(isAsked);
  const recognised = FIELD_NAMES.filter((field) => known[field] !== undefined);
  return (
    <Stack gap={5}>
      {asked.length > 0 && (
        <fieldset className={styles.match}>
          <legend>Which column is what</legend>
          {fieldsOf(asked)}
        </fieldset>
      )}
      {recognised.length > 0 && (
        <Question question={`Recognised: ${recognised.map((field) => FIELDS[field].toLowerCase()).join(', ')}`}>
          {fieldsOf(FIELD_NAMES.filter((field) => !isAsked(field)))}
        </Question>
      )}
    </Stack>
  );
}
