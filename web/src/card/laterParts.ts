/** Parts that few holders open, in one file, which is loaded when one of them is opened. */
export { ContactForm } from './ContactForm';
export { HolderActions } from './HolderActions';
export { HowItWorks } from './HowItWorks';
export { PrivacyNotice } from './join/PrivacyNotice';
export { NewsConsent } from './NewsConsent';
export { Reports } from './Reports';
