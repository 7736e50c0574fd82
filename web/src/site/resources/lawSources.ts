import type { LawTopic } from '@tessera/domain/shop/rewardLaw';

interface Source {
  /** The subject, if the topic's name is not enough. */
  about: string;
  title: string;
  url: string;
}

/** The sources of the warnings in the card's editor. */
const WARNED_OF: Record<LawTopic, Source> = {
  Alcohol: {
    about: 'In Scotland, do not give alcohol free or cheaper for buying drinks:',
    title: 'Licensing (Scotland) Act 2005, schedule 3',
    url: 'https://www.legislation.gov.uk/asp/2005/16/schedule/3',
  },
  Tobacco: {
    about: 'Do not give tobacco away, and make no coupon for it:',
    title: 'Tobacco Advertising and Promotion Act 2002, section 9',
    url: 'https://www.legislation.gov.uk/ukpga/2002/36/section/9',
  },
  'Infant formula': {
    about: 'No gifts, discount coupons or special sales:',
    title: 'Delegated Regulation (EU) 2016/127, article 10',
    url: 'https://www.legislation.gov.uk/eur/2016/127/article/10',
  },
};

/** The sources of rules for every shop. */
const OTHERS: Record<string, Source> = {
  Allergens: {
    about: 'Food that is a reward is food that you sell:',
    title: 'Food Standards Agency: allergen guidance for food businesses',
    url: 'https://www.food.gov.uk/business-guidance/allergen-guidance-for-food-businesses',
  },
  VAT: {
    about: 'Ask your accountant or HMRC how rewards count:',
    title: 'Business promotions (VAT Notice 700/7)',
    url: 'https://www.gov.uk/guidance/business-promotions-and-vat-notice-7007',
  },
};

export const LAW_SOURCES = Object.entries<Source>({ ...WARNED_OF, ...OTHERS });
