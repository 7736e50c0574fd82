/**
 * Lets asynchronous work find out whether newer work has begun since.
 * @returns a function to call when work begins; it returns a function that says whether this work is still the newest
 */
export function newestTurn(): () => () => boolean {
  let latest = 0;
  return () => {
    const mine = ++latest;
    return () => mine === latest;
  };
}
