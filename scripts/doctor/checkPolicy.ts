/**
 * Checks the Content-Security-Policy of `firebase.json`: it must contain the project's functions host, and App Check's
 * addresses if App Check is on. A policy is sent as committed, so it contains the project's name.
 */
import { REGION } from '@tessera/domain/product';
import { type Hosting, policiesOf } from '../build/hosting';
import { bad, type Finding, good } from './checkSettings';

/** The fields of `firebase.json` that are read. */
export interface WithPolicy {
  hosting: Pick<Hosting, 'headers'>;
}

const NAME = 'firebase.json, Content-Security-Policy';

/** The addresses of reCAPTCHA Enterprise and App Check, by directive. */
const APP_CHECK: Record<string, readonly string[]> = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
};

/** Whether a source is a host where anybody can publish. */
const isShared = (source: string): boolean => /\*|\.(cloudfunctions\.net|run\.app|web\.app|appspot\.com)$/.test(source);

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** @param appCheck whether a site key is set */
export function checkPolicy({ hosting }: WithPolicy, project: string, appCheck: boolean): Finding[] {
  const own = `https://${REGION}-${project}.cloudfunctions.net`;
  const policies = policiesOf(hosting);
  const findings = policies.flatMap((policy) => {
    const directives = directivesOf(policy);
    const sources = [...directives.values()].flat();
    const ofAppCheck = Object.entries(APP_CHECK).flatMap(([directive, addresses]) =>
      addresses
        .filter((address) => (directives.get(directive) ?? []).includes(address) !== appCheck)
        .map((address) =>
          appCheck
            ? `needs ${address} in ${directive}, for App Check`
            : `must not allow ${address} in ${directive}: App Check is off`,
        ),
    );
    return [
      ...((directives.get('connect-src') ?? []).includes(own)
        ? []
        : [`needs ${own} in connect-src: the functions of this project`]),
      ...sources
        .filter((source) => source !== own && isShared(source))
        .map((source) => `allows ${source}, which is not of this project`),
      ...ofAppCheck,
    ];
  });
  if (policies.length === 0) findings.push('is missing');
  // A page's own policy repeats most of the site's, including its faults.
  return findings.length > 0 ? [...new Set(findings)].map((text) => bad(NAME, text)) : [good(NAME)];
}
