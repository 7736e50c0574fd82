/** Whole numbers at any depth, as tallies store them. A number that is zero is absent. */
export interface Numbers {
  [name: string]: number | Numbers;
}

const isNumber = (value: number | Numbers | undefined): value is number => typeof value === 'number';

/** The sum of two; with `times` -1, the difference. */
export function addNumbers(one: Numbers, other: Numbers, times: 1 | -1 = 1): Numbers {
  const sum: Numbers = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const there = sum[name];
    const next = isNumber(value)
      ? (isNumber(there) ? there : 0) + times * value
      : addNumbers(isNumber(there) || there === undefined ? {} : there, value, times);
    if (next === 0 || (!isNumber(next) && Object.keys(next).length === 0)) delete sum[name];
    else sum[name] = next;
  }
  return sum;
}

/** The number at a path; 0 where there is none. */
export function numberAt(numbers: Numbers | undefined, ...path: (string | number)[]): number {
  let value: number | Numbers | undefined = numbers;
  for (const name of path) value = isNumber(value) ? undefined : value?.[name];
  return isNumber(value) ? value : 0;
}

/** The numbers below a path; none where there are none. */
export function numbersBelow(numbers: Numbers | undefined, ...path: (string | number)[]): Numbers {
  let value: number | Numbers | undefined = numbers;
  for (const name of path) value = isNumber(value) ? undefined : value?.[name];
  return isNumber(value) || value === undefined ? {} : value;
}

/** The sum of all numbers, at any depth. */
export const total = (numbers: Numbers): number =>
  Object.values(numbers).reduce<number>((sum, value) => sum + (isNumber(value) ? value : total(value)), 0);
