/** Staff and tablets: everything that a counter calls. */
import { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from '../counter/scans';
import { minInstances, passRootSecrets, pinPepper } from '../platform/config';
import { unit } from '../platform/unit';
import { lookUpPass } from '../shop/customers/manage';
import { liftCodeLock } from '../shop/team/codeLock';
import { claimDevice, closeShift, listTeam, openShift } from '../shop/team/devices';
import { removeDevice } from '../shop/team/removeDevice';

export const counter = unit(
  'counter',
  { maxInstances: 10, secrets: [passRootSecrets, pinPepper], minInstances },
  {
    bringPaperCard,
    claimDevice,
    closeShift,
    liftCodeLock,
    listTeam,
    lookUpPass,
    openShift,
    readCard,
    recordScan,
    recordScans,
    redeemReward,
    removeDevice,
    undoScan,
  },
);
