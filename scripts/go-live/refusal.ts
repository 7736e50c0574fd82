/** A service's refusal as one sentence that says what to do. */

/** Shown without a stack. What was done before stays done, and the same command continues. */
export class Refusal extends Error {}

/** Something that an earlier step finds, or a person is asked for. */
export class NotKnown extends Refusal {
  constructor(
    readonly what: string,
    mend: string,
  ) {
    super(`${what} is not known yet: ${mend}.`);
  }
}

/** What a service of Google's answered. */
export interface ApiAnswer {
  status: number;
  message: string;
  /** A code for the reason, where the service gives one. */
  reason?: string;
}

interface ApiCall {
  project: string;
  api: string;
  /** Method and path. */
  call: string;
}

/** The reason of a refusal by a service that is not enabled, or was enabled only a moment ago. */
export const DISABLED = 'SERVICE_DISABLED';

const BILLING = /billing/i;
const BILLING_REASONS = ['BILLING_DISABLED', 'UREQ_PROJECT_BILLING_NOT_FOUND'];

export const noBilling = (project: string): string =>
  `${project} has no billing account: choose the Blaze plan at ` +
  `https://console.firebase.google.com/project/${project}/usage/details, and run the command again.`;

export const forbidden = (constraint: string, project: string): string =>
  `Your organisation's policy ${constraint} forbids this: ask its administrator for an exception for ${project}, and ` +
  'run the command again.';

export const moreOf = (project: string): string =>
  `ask for more at https://console.cloud.google.com/iam-admin/quotas?project=${project}, and run the command again.`;

/** The sentence for a refusal. */
export function explain({ status, message, reason = '' }: ApiAnswer, { project, api, call }: ApiCall): string {
  const service = `${api}.googleapis.com`;
  if (reason === DISABLED)
    return `${service} is not enabled in ${project}: run the command without --only and --from, which enables it.`;
  if (BILLING_REASONS.includes(reason) || (status !== 404 && BILLING.test(message))) return noBilling(project);
  if (/no Hosting site/.test(message))
    return (
      `${project} has no usual site of Hosting: press “Get started” at https://console.firebase.google.com/project/${project}/hosting, ` +
      'to the end, and run the command again.'
    );
  const [constraint] = /constraints\/[\w.]+/.exec(message) ?? [];
  if (constraint !== undefined) return forbidden(constraint, project);
  if (status === 401)
    return `${service} does not accept your sign-in: run gcloud auth application-default login, and then this command again.`;
  if (/quota project/i.test(message))
    return (
      `${service} needs a project that your sign-in counts for: run gcloud auth application-default ` +
      `set-quota-project ${project}, and then this command again.`
    );
  if (status === 429 || reason === 'RATE_LIMIT_EXCEEDED' || /quota/i.test(message))
    return `A quota of ${service} in ${project} is used up (${message}): wait some minutes or ${moreOf(project)}`;
  if (status === 403) {
    const [, right] = /[Pp]ermission [`'"]?([a-z]+\.[\w.]+\w)/.exec(message) ?? [];
    return right === undefined
      ? `${service} refuses your account (${message}): ask an owner of ${project} for the role Owner, and run the command again.`
      : `Your account lacks the right ${right} in ${project}: ask an owner for the role Owner, and run the command again.`;
  }
  if (status >= 500) return `${service} failed (${status}): nothing is lost, run the command again in some minutes.`;
  return `${service} refuses ${call}: ${message}`;
}
