/**
 * Checks the Content-Security-Policy of a configuration: it must contain the project's functions host, and App Check's
 * addresses if App Check is on.
 */
import { type Hosting, policiesOf } from '../build/hosting';
import { APP_CHECK_SOURCES, directivesOf, functionsOrigin } from '../build/policy';
import { bad, type Finding, good } from './checkSettings';

/** The fields of a configuration that are read. */
export interface WithPolicy {
  hosting: Pick<Hosting, 'headers'>;
}

const NAME = 'The Content-Security-Policy';

/** Whether a source is a host where anybody can publish. */
const isShared = (source: string): boolean => /\*|\.(cloudfunctions\.net|run\.app|web\.app|appspot\.com)$/.test(source);

/** The faults of one policy. */
function* faultsOf(policy: string, own: string, appCheck: boolean): Generator<string> {
  const directives = directivesOf(policy);
  const allows = (directive: string, source: string) => directives.get(directive)?.includes(source) ?? false;
  if (!allows('connect-src', own)) yield `needs ${own} in connect-src: the functions of this project`;
  for (const source of [...directives.values()].flat())
    if (source !== own && isShared(source)) yield `allows ${source}, which is not of this project`;
  for (const [directive, sources] of Object.entries(APP_CHECK_SOURCES))
    for (const source of sources.filter((one) => allows(directive, one) !== appCheck))
      yield appCheck
        ? `needs ${source} in ${directive}, for App Check`
        : `must not allow ${source} in ${directive}: App Check is off`;
}

/** @param appCheck whether a site key is set */
export function checkPolicy({ hosting }: WithPolicy, project: string, appCheck: boolean): Finding[] {
  const own = functionsOrigin(project);
  const policies = policiesOf(hosting);
  if (policies.length === 0) return [bad(NAME, 'is missing')];
  // A page's own policy repeats most of the site's, including its faults.
  const faults = new Set(policies.flatMap((policy) => [...faultsOf(policy, own, appCheck)]));
  return faults.size > 0 ? [...faults].map((text) => bad(NAME, text)) : [good(NAME)];
}
