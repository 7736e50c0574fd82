import { callable } from '../access/callable';

/**
 * The shops of these accounts, or those whose name begins so, for admins. The rules keep a set-up for its owner; an
 * admin who compares payments needs its name, and nothing else of it.
 */
export const findShops = callable('findShops', {
  // Loaded when first called, because few calls need it.
  handler: async (input) => (await import('./shopNames')).shopNames(input),
});
