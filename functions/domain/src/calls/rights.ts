/**
 * Who may do what in a project, in one table: `npm run go-live` gives these rights, the doctor checks them, and a test
 * compares docs/security.md with them.
 */

/** The account as which every function runs. */
export const serviceAccountOf = (project: string): string => `tessera@${project}.iam.gserviceaccount.com`;

export interface Right {
  /** The functions' own account; Google's agents of two services; the default account that builds functions. */
  who: 'functions' | 'eventarc' | 'pubsub' | 'builds';
  role: string;
  /** `account`: on the functions' own account. `secrets`: on each secret. */
  on: 'project' | 'account' | 'secrets';
  /** What fails without it. */
  why: string;
}

export const RIGHTS: readonly Right[] = [
  { who: 'functions', role: 'roles/datastore.user', on: 'project', why: 'read and write the database' },
  { who: 'functions', role: 'roles/firebaseauth.admin', on: 'project', why: 'look up, verify and delete accounts' },
  { who: 'functions', role: 'roles/cloudtasks.enqueuer', on: 'project', why: 'queue tasks' },
  {
    who: 'functions',
    role: 'roles/run.invoker',
    on: 'project',
    why: 'let queues, schedules and triggers call functions',
  },
  { who: 'functions', role: 'roles/eventarc.eventReceiver', on: 'project', why: 'receive the database’s events' },
  { who: 'functions', role: 'roles/iam.serviceAccountUser', on: 'account', why: 'let a queue act in its own name' },
  {
    who: 'functions',
    role: 'roles/iam.serviceAccountTokenCreator',
    on: 'account',
    why: 'sign the tokens of tablets and of verification mails',
  },
  { who: 'functions', role: 'roles/secretmanager.secretAccessor', on: 'secrets', why: 'read the secrets' },
  { who: 'eventarc', role: 'roles/eventarc.serviceAgent', on: 'project', why: 'make the database’s triggers' },
  {
    who: 'pubsub',
    role: 'roles/iam.serviceAccountTokenCreator',
    on: 'project',
    why: 'sign the events that it delivers',
  },
  {
    who: 'builds',
    role: 'roles/cloudbuild.builds.builder',
    on: 'project',
    why: 'build the functions, and nothing else',
  },
];

/** The member of a policy that a right is given to. */
export function memberOf(who: Right['who'], project: string, number: string): string {
  const address = {
    functions: serviceAccountOf(project),
    eventarc: `service-${number}@gcp-sa-eventarc.iam.gserviceaccount.com`,
    pubsub: `service-${number}@gcp-sa-pubsub.iam.gserviceaccount.com`,
    builds: `${number}-compute@developer.gserviceaccount.com`,
  }[who];
  return `serviceAccount:${address}`;
}
