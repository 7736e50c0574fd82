/**
 * The fields whose value is not undefined. The database refuses undefined values, and records that differ only in them
 * are equal.
 */
export const omitUndefined = <Fields extends object>(fields: {
  [Key in keyof Fields]: Fields[Key] | undefined;
}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Fields;
