import { DAYS, type Retailer } from '@shared/retailer';
import { Facts } from '../../ui/Facts';
import { businessAddress } from './businessAddress';
import { categoryName } from './setupSteps';

function hoursInWords(openingHours: Retailer['openingHours']): string {
  const open = DAYS.filter((day) => /^\d/.test(openingHours?.[day] ?? ''));
  if (open.length === 0) return 'No days yet';
  return open.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)} ${openingHours?.[day]?.replace('-', ' to ')}`).join(', ');
}

/** What an owner has told us about the business; what was left empty is left out. */
export function BusinessSummary({ business }: { business: Retailer }) {
  const { name, category, contactName, contactEmail, phone, website, openingHours, reward, stampsNeeded } = business;
  const items = [
    { term: 'Business', value: name },
    { term: 'Kind', value: category && categoryName(category) },
    { term: 'Contact', value: [contactName, contactEmail, phone].filter(Boolean).join(', ') },
    { term: 'Address', value: businessAddress(business).join(', ') },
    { term: 'Website', value: website },
    { term: 'Open', value: openingHours && hoursInWords(openingHours) },
    { term: 'Reward', value: reward && `${reward}${stampsNeeded ? `, after ${stampsNeeded} stamps` : ''}` },
  ];
  return <Facts items={items.filter(({ value }) => value)} />;
}
