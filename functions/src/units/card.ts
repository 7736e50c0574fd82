/** Holders of cards: everything that a card’s pages call. */
import { confirmAddress } from '../messages/confirmAddress';
import { getConsent, setConsent } from '../messages/consent';
import { mailCardLink } from '../passes/cardLink';
import { getOffer, joinProgramme } from '../passes/issue';
import { takeOver } from '../passes/manage';
import { erasePass, exportPass, getPass, getPassHistory, listReports, reportPass } from '../passes/ownCard';
import { setContact } from '../passes/setContact';
import { googleWalletServiceAccount, passRootSecrets } from '../platform/config';
import { unit } from '../platform/unit';
import { getWalletLinks } from '../wallets/getWalletLinks';

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
