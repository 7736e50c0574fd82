/** The Content-Security-Policy of a project: the committed one is the local demo's. */
import { REGION } from '@tessera/domain/operation/product';

/** Not a real project: because of the prefix `demo-` every tool refuses to contact a real one. */
export const DEMO_PROJECT = 'demo-tessera';

/** Where a project's functions are called. */
export const functionsOrigin = (project: string): string => `https://${REGION}-${project}.cloudfunctions.net`;

/** The addresses of reCAPTCHA Enterprise and App Check, by directive. */
export const APP_CHECK_SOURCES: Record<string, readonly string[]> = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
};

/** The directives of a policy with their sources. */
export function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

/** The committed policy with a project's own functions, and with App Check's addresses where it is on. */
export function policyFor(committed: string, project: string, appCheck: boolean): string {
  const directives = directivesOf(committed.replaceAll(functionsOrigin(DEMO_PROJECT), functionsOrigin(project)));
  if (appCheck)
    for (const [name, sources] of Object.entries(APP_CHECK_SOURCES))
      directives.set(name, [...(directives.get(name) ?? []), ...sources]);
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
