import { csvFile } from '@tessera/domain/moving/guard';
import type { Interest } from '../../shared/data/interest';

const HEAD = ['Email', 'Name', 'Business', 'Message', 'Registered', 'Confirmed'];

/** The list of registered interest as a CSV file. */
export const interestCsv = (entries: readonly Interest[]): string =>
  csvFile(
    HEAD,
    entries.map(({ email, name, business = '', message = '', createdAt, confirmedAt }) => [
      email,
      name,
      business,
      message,
      createdAt?.toDate().toISOString() ?? '',
      confirmedAt?.toDate().toISOString() ?? '',
    ]),
  );
