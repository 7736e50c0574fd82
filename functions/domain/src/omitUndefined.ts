/**
 * The fields whose value is not undefined. The database and the callables leave undefined fields out by themselves;
 * this is for values that are compared with stored ones before they are written, and for their parts.
 */
export const omitUndefined = <Fields extends object>(fields: {
  [Key in keyof Fields]: Fields[Key] | undefined;
}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Fields;
