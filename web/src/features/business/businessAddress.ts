import type { BusinessSetup } from '@tessera/domain/businessSetup';

/** The address line by line, without the lines that are empty. */
export const businessAddress = ({ addressLine1, addressLine2, city, postcode }: BusinessSetup): string[] =>
  [addressLine1, addressLine2, city, postcode].filter((line): line is string => Boolean(line));
