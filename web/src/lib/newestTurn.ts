/**
 * Tells the newest of several turns that may end in another order.
 * @returns a function that begins a turn, and returns whether this turn is still the newest
 */
export function newestTurn(): () => () => boolean {
  let latest = 0;
  return () => {
    const mine = ++latest;
    return () => mine === latest;
  };
}
