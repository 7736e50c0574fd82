/** Owners and managers: the rooms of a shop. */
import { acceptAgreement } from '../account/acceptAgreement';
import { setConsent } from '../card/consent';
import { mailCardLink } from '../card/mailCardLink';
import { undoScan } from '../counter/scans';
import { makePracticeCard } from '../passes/practice';
import { passRootSecrets, pinPepper } from '../platform/config';
import { unit } from '../platform/unit';
import { settleAlert } from '../shop/alerts/settleAlert';
import { answerReport } from '../shop/customers/answerReport';
import {
  adjustPass,
  blockPass,
  eraseCustomerCard,
  lookUpPass,
  mergePasses,
  movePass,
  printCode,
} from '../shop/customers/manage';
import { makeApiKey, revokeApiKey } from '../shop/integrations/apiKeys';
import {
  changeWebhook,
  deleteWebhook,
  makeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../shop/integrations/webhooks';
import { startExport } from '../shop/moving/exportLinks';
import {
  addImportPart,
  checkImport,
  getImport,
  mailImportedCards,
  pauseImport,
  runImport,
  startImport,
  undoImport,
} from '../shop/moving/imports';
import { countAutomations, saveAutomation } from '../shop/news/automations';
import {
  deleteMessage,
  previewMessage,
  resumeMessages,
  saveMessage,
  scheduleMessage,
  sendTestMessage,
  stopMessage,
} from '../shop/news/draft';
import { saveInsightsSettings } from '../shop/numbers/saveInsightsSettings';
import { blockPrintedCards, getPrintedCards, makePrintedCards } from '../shop/paper/printed';
import { saveLocation } from '../shop/places/saveLocation';
import { saveLogo } from '../shop/programme/logo';
import { saveProgramme } from '../shop/programme/saveProgramme';
import { projectBusiness } from '../shop/projectBusiness';
import { closeShift, enrolDevice, liftPinLock, listTeam, setPin } from '../shop/team/devices';
import { addHelper } from '../shop/team/helpers';
import { changeMember, inviteMember, revokeInvitation } from '../shop/team/people';

export const shop = unit(
  'shop',
  { maxInstances: 5, secrets: [passRootSecrets, pinPepper], timeoutSeconds: 300 },
  {
    acceptAgreement,
    addHelper,
    addImportPart,
    adjustPass,
    answerReport,
    blockPass,
    blockPrintedCards,
    changeMember,
    checkImport,
    changeWebhook,
    closeShift,
    countAutomations,
    deleteMessage,
    deleteWebhook,
    enrolDevice,
    eraseCustomerCard,
    getImport,
    getPrintedCards,
    inviteMember,
    liftPinLock,
    listTeam,
    lookUpPass,
    mailCardLink,
    mailImportedCards,
    makeApiKey,
    makePracticeCard,
    makePrintedCards,
    makeWebhook,
    mergePasses,
    movePass,
    pauseImport,
    previewMessage,
    printCode,
    projectBusiness,
    replayDelivery,
    resumeMessages,
    revokeApiKey,
    revokeInvitation,
    rotateWebhookSecret,
    runImport,
    saveAutomation,
    saveInsightsSettings,
    saveLocation,
    saveLogo,
    saveMessage,
    saveProgramme,
    scheduleMessage,
    sendTestMessage,
    setConsent,
    setPin,
    settleAlert,
    startExport,
    startImport,
    stopMessage,
    testWebhook,
    undoImport,
    undoScan,
  },
);
