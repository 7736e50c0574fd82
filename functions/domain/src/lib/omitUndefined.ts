/** The fields of an object without these. */
export const omit = <Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): Omit<Fields, Name> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(names as PropertyKey[]).includes(name))) as Omit<
    Fields,
    Name
  >;

/** What is sent as JSON, without its undefined fields at any depth: the SDKs would send them as null. */
export const asSent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

/**
 * The fields whose value is not undefined. The database and calls (`asSent`) leave undefined fields out by themselves;
 * this is for values that are compared with stored ones before they are written, and for their parts.
 */
export const omitUndefined = <Fields extends object>(fields: {
  [Key in keyof Fields]: Fields[Key] | undefined;
}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Fields;
