/** Staff and tablets: everything that a counter calls. */
import { lookUpPass } from '../passes/manage';
import { bringPaperCard, readCard, recordScan, recordScans, redeemReward, undoScan } from '../passes/scans';
import { minInstances, passRootSecrets, pinPepper } from '../platform/config';
import { unit } from '../platform/unit';
import { liftCodeLock } from '../team/codeLock';
import { claimDevice, closeShift, listTeam, openShift } from '../team/devices';
import { removeDevice } from '../team/removeDevice';

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
