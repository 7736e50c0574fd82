/** Every scheduled job: in which function it runs, which secrets it needs, and where its code is. */
import type { Scheduler } from '@tessera/domain/operation/job';
import { googleWalletServiceAccount, passRootSecrets, smtpUrl, stripeSecretKey } from '../platform/config';
import { type ScheduledJobs, scheduler } from '../platform/schedule';

const OFTEN: ScheduledJobs<'often'> = {
  deliverDueMail: {
    secrets: [smtpUrl, passRootSecrets],
    job: async () => (await import('../mail/deliverMail')).deliverDueMail,
  },
  workDueMessages: { job: async () => (await import('../shop/news/workMessages')).workDueMessages },
  sendDueWebhooks: { job: async () => (await import('../shop/integrations/sendWebhook')).sendDueWebhooks },
  finishDeletions: { job: async () => (await import('../account/finishDeletions')).finishDeletions },
};

/** The only function with jobs that has Stripe's key, and it has no other secret. */
const NIGHT: ScheduledJobs<'night'> = {
  countInsights: { job: async () => (await import('../shop/numbers/countInsights')).countInsights },
  verifyLedgerDaily: { job: async () => (await import('../passes/jobs/verifyLedger')).verifyLedgerDaily },
  closeUnusedCards: { job: async () => (await import('../passes/jobs/closeUnusedCards')).closeUnusedCards },
  endRewards: { job: async () => (await import('../passes/jobs/endRewards')).endRewards },
  removeForgottenAccounts: {
    secrets: [stripeSecretKey],
    job: async () => (await import('../account/finishDeletions')).removeForgottenAccounts,
  },
  reconcilePayments: {
    secrets: [stripeSecretKey],
    job: async () => (await import('../payment/reconcilePayments')).reconcilePayments,
  },
  removeOldInterest: { job: async () => (await import('../site/removeInterest')).removeOldInterest },
  findAlerts: { job: async () => (await import('../shop/alerts/findAlerts')).findAlerts },
  readEffects: { job: async () => (await import('../shop/news/measureEffects')).readEffects },
};

const MORNING: ScheduledJobs<'morning'> = {
  eraseClosedShops: {
    secrets: [googleWalletServiceAccount],
    job: async () => (await import('../shop/eraseClosedShops')).eraseClosedShops,
  },
  eraseEndedWallets: {
    secrets: [passRootSecrets, googleWalletServiceAccount],
    job: async () => (await import('../wallets/eraseEndedWallets')).eraseEndedWallets,
  },
  sendWeeklyMails: { job: async () => (await import('../shop/numbers/weeklyMail')).sendWeeklyMails },
  runAutomations: {
    secrets: [passRootSecrets],
    job: async () => (await import('../shop/news/runAutomations')).runAutomations,
  },
  notifyOfRewardEnds: { job: async () => (await import('../passes/jobs/notifyOfRewardEnds')).notifyOfRewardEnds },
  notifyHolders: { job: async () => (await import('../passes/jobs/notifyHolders')).notifyHolders },
  notifyOfReadyRewards: { job: async () => (await import('../passes/jobs/notifyHolders')).notifyOfReadyRewards },
};

/** For commands, which run single jobs. */
export const SCHEDULED_JOBS: ScheduledJobs<Scheduler> = { ...OFTEN, ...NIGHT, ...MORNING };

export const often = scheduler('often', OFTEN);
export const night = scheduler('night', NIGHT);
export const morning = scheduler('morning', MORNING);
