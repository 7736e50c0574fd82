import type { Retailer } from '@shared/retailer';

/** The address line by line, without the lines that are empty. */
export const businessAddress = ({ addressLine1, addressLine2, city, postcode }: Retailer): string[] =>
  [addressLine1, addressLine2, city, postcode].filter((line): line is string => Boolean(line));
