import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { Facts } from '../../ui/Facts';
import { businessAddress } from './businessAddress';
import { hoursInWords } from './hoursInWords';
import { categoryName } from './setupSteps';

/** What an owner has told us about the business; what was left empty is left out. */
export function BusinessSummary({ business }: { business: BusinessSetup }) {
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
