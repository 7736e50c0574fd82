/** Keys of objects. */

/**
 * Whether a text from outside can name a document and be the key of a map. The database reserves `.`, `..` and `__x__`,
 * a `/` would name another document, and every JavaScript object has keys of its own, such as `constructor`.
 */
export const isFreeKey = (text: string): boolean =>
  text !== '' && !/\/|^\.{1,2}$|^__.*__$/s.test(text) && !(text in Object.prototype);

/** The keys of an object, with their type. The object must have no other keys. */
export const keysOf = <Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(object) as Key[];

/** The object with a value for each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** The object with a value for each key; the values are requested concurrently. */
export async function recordOfAnswers<Key extends string, Value>(
  keys: readonly Key[],
  ask: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const answers = await Promise.all(keys.map(async (key) => [key, await ask(key)] as const));
  return Object.fromEntries(answers) as Record<Key, Value>;
}

/** What a Firebase uid looks like. */
export const UID = /^[A-Za-z0-9_:-]{1,128}$/;
