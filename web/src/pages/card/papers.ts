/** What few holders of a card open: one file, fetched when one of them is opened. */
export { HolderActs } from './HolderActs';
export { HowItWorks } from './HowItWorks';
export { PrivacyNotice } from './PrivacyNotice';
