/** Every scheduled job: in which function it runs, which secrets it needs, and where its code is. */
import type { Scheduler } from '@tessera/domain/job';
import { googleWalletServiceAccount, passRootSecrets, smtpUrl, stripeSecretKey } from '../platform/config';
import { type ScheduledJobs, scheduler } from '../platform/schedule';

const OFTEN: ScheduledJobs<'often'> = {
  deliverDueMail: {
    secrets: [smtpUrl, passRootSecrets],
    job: async () => (await import('../mail/deliverMail')).deliverDueMail,
  },
  workDueMessages: { job: async () => (await import('../messages/workMessages')).workDueMessages },
  finishDeletions: { job: async () => (await import('../accounts/finishDeletions')).finishDeletions },
};

/** The only function with jobs that has Stripe's key, and it has no other secret. */
const NIGHT: ScheduledJobs<'night'> = {
  countInsights: { job: async () => (await import('../insights/countInsights')).countInsights },
  verifyLedgerDaily: { job: async () => (await import('../passes/verifyLedger')).verifyLedgerDaily },
  closeUnusedCards: { job: async () => (await import('../passes/closeUnusedCards')).closeUnusedCards },
  endRewards: { job: async () => (await import('../passes/endRewards')).endRewards },
  removeForgottenAccounts: {
    secrets: [stripeSecretKey],
    job: async () => (await import('../accounts/finishDeletions')).removeForgottenAccounts,
  },
  reconcilePayments: {
    secrets: [stripeSecretKey],
    job: async () => (await import('../payments/reconcilePayments')).reconcilePayments,
  },
  removeOldInterest: { job: async () => (await import('../interest/removeInterest')).removeOldInterest },
  findAlerts: { job: async () => (await import('../insights/findAlerts')).findAlerts },
  readEffects: { job: async () => (await import('../messages/measureEffects')).readEffects },
};

const MORNING: ScheduledJobs<'morning'> = {
  eraseClosedShops: {
    secrets: [googleWalletServiceAccount],
    job: async () => (await import('../businesses/eraseClosedShops')).eraseClosedShops,
  },
  eraseEndedWallets: {
    secrets: [passRootSecrets, googleWalletServiceAccount],
    job: async () => (await import('../wallets/eraseEndedWallets')).eraseEndedWallets,
  },
  sendWeeklyMails: { job: async () => (await import('../businesses/weeklyMail')).sendWeeklyMails },
  runAutomations: {
    secrets: [passRootSecrets],
    job: async () => (await import('../messages/runAutomations')).runAutomations,
  },
  notifyOfRewardEnds: { job: async () => (await import('../passes/notifyOfRewardEnds')).notifyOfRewardEnds },
  notifyHolders: { job: async () => (await import('../passes/notifyHolders')).notifyHolders },
  notifyOfReadyRewards: { job: async () => (await import('../passes/notifyHolders')).notifyOfReadyRewards },
};

/** For commands, which run single jobs. */
export const SCHEDULED_JOBS: ScheduledJobs<Scheduler> = { ...OFTEN, ...NIGHT, ...MORNING };

export const often = scheduler('often', OFTEN);
export const night = scheduler('night', NIGHT);
export const morning = scheduler('morning', MORNING);
