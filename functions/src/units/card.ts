/** Holders of cards: everything that a card’s pages call. */
import { getConsent, setConsent } from '../card/consent';
import { getWalletLinks } from '../card/getWalletLinks';
import { getOffer, joinProgramme } from '../card/issue';
import { mailCardLink } from '../card/mailCardLink';
import { erasePass, exportPass, getPass, getPassHistory, listReports, reportPass } from '../card/ownCard';
import { setContact } from '../card/setContact';
import { googleWalletServiceAccount, passRootSecrets } from '../platform/config';
import { unit } from '../platform/unit';
import { takeOver } from '../shop/customers/manage';
import { confirmAddress } from '../shop/news/confirmAddress';

export const card = unit(
  'card',
  { maxInstances: 10, secrets: [passRootSecrets, googleWalletServiceAccount] },
  {
    confirmAddress,
    erasePass,
    exportPass,
    getConsent,
    getOffer,
    getPass,
    getPassHistory,
    getWalletLinks,
    joinProgramme,
    listReports,
    mailCardLink,
    reportPass,
    setConsent,
    setContact,
    takeOver,
  },
);
