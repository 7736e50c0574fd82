/** A document's fields as plain JSON: the database's timestamps become ISO 8601 text, at any depth. */
export function toPlain(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}

const isTimestamp = (value: object): value is { toDate(): Date } =>
  'toDate' in value && typeof value.toDate === 'function';

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (isTimestamp(value)) return value.toDate().toISOString();
  return toPlain(value);
}
