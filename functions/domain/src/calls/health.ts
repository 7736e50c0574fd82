/** What `/health` answers about the service, without a secret, a name or an address. */
export interface Health {
  /** Whether everything below is as it should be. */
  ok: boolean;
  /** Whether each answers within its time limit. */
  database: boolean;
  identity: boolean;
  /** `overdue`: mails that should have been sent half an hour ago; `dead`: those given up in the last 30 days. */
  mail: { overdue: number; dead: number };
  /** The names of the scheduled jobs whose last success is too long ago. */
  lateJobs: string[];
}

/** Dead mails wait for a person and are listed for admins; they do not make the service ill. */
export const isHealthy = ({ database, identity, mail, lateJobs }: Omit<Health, 'ok'>): boolean =>
  database && identity && mail.overdue === 0 && lateJobs.length === 0;
