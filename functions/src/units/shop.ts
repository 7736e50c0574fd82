/** Owners and managers: the rooms of a shop. */
import { acceptAgreement } from '../businesses/acceptAgreement';
import { saveLogo } from '../businesses/logo';
import { projectBusiness } from '../businesses/projectBusiness';
import { saveLocation } from '../businesses/saveLocation';
import { saveProgramme } from '../businesses/saveProgramme';
import { saveInsightsSettings } from '../insights/saveInsightsSettings';
import { settleAlert } from '../insights/settleAlert';
import { countAutomations, saveAutomation } from '../messages/automations';
import { setConsent } from '../messages/consent';
import {
  previewMessage,
  resumeMessages,
  saveMessage,
  scheduleMessage,
  sendTestMessage,
  stopMessage,
} from '../messages/draft';
import { answerReport } from '../passes/answerReport';
import { mailCardLink } from '../passes/cardLink';
import {
  adjustPass,
  blockPass,
  eraseCustomerCard,
  lookUpPass,
  mergePasses,
  movePass,
  printCode,
} from '../passes/manage';
import { makePracticeCard } from '../passes/practice';
import { blockPrintedCards, getPrintedCards, makePrintedCards } from '../passes/printed';
import { undoScan } from '../passes/scans';
import { passRootSecrets, pinPepper } from '../platform/config';
import { unit } from '../platform/unit';
import { closeShift, enrolDevice, liftPinLock, listTeam, setPin } from '../team/devices';
import { addHelper } from '../team/helpers';
import { changeMember, inviteMember, revokeInvitation } from '../team/people';
import { startExport } from '../transfer/exportLinks';
import {
  addImportPart,
  checkImport,
  getImport,
  mailImportedCards,
  pauseImport,
  runImport,
  startImport,
  undoImport,
} from '../transfer/imports';

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
    closeShift,
    countAutomations,
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
    makePracticeCard,
    makePrintedCards,
    mergePasses,
    movePass,
    pauseImport,
    previewMessage,
    printCode,
    projectBusiness,
    resumeMessages,
    revokeInvitation,
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
    undoImport,
    undoScan,
  },
);
