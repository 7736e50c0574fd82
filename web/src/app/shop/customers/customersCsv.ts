/** A shop's customers as a file for spreadsheets. The columns: docs/customers-csv.md. */
import { isoIn } from '@tessera/domain/lib/time';
import { csvFile } from '@tessera/domain/moving/guard';
import { consentOf, type Contact } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { cameBackAt } from './CustomerRow';

export const CUSTOMERS_HEAD = [
  'Name',
  'Email',
  'News by email',
  'Since',
  'Balance',
  'Unit',
  'Joined',
  'Last visit',
  'Card',
] as const;

export interface Customer {
  pass: Pass;
  contact: Contact | undefined;
}

export function customersCsv(customers: readonly Customer[], { timeZone }: Pick<Business, 'timeZone'>): string {
  const moment = (at: number | undefined): string => (at === undefined ? '' : isoIn(timeZone, at));
  return csvFile(
    CUSTOMERS_HEAD,
    customers.map(({ pass, contact }) => {
      const { numberOf, noun } = wordsOf(pass.offer.scheme);
      const { hasAddress, confirmed, since } = consentOf(contact, 'email');
      return [
        pass.holder?.name ?? '',
        contact?.email ?? '',
        hasAddress ? (confirmed ? 'yes' : 'no') : '',
        moment(since),
        numberOf(pass.balance),
        noun,
        moment(pass.joinedAt),
        moment(cameBackAt(pass)),
        pass.shortCode,
      ];
    }),
  );
}
