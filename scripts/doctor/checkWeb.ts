import { checkSettings, type Values } from './checkSettings';
import { bad, type Finding } from './findings';
import { WEB_SETTINGS } from './settings';

const PLACE = 'the environment that the site is built in';

/** What the site is built with, and whether it is of the same project and address as the functions. */
export function checkWeb(environment: Values, functions: Values, project: string): Finding[] {
  const findings = checkSettings(WEB_SETTINGS, environment, PLACE);
  const name = 'TESSERA_FIREBASE_CONFIG';
  if (findings.some((finding) => finding.name === name && finding.state === 'good')) {
    try {
      const config = JSON.parse(environment[name] ?? '') as Record<string, unknown>;
      const lacking = ['apiKey', 'authDomain', 'projectId', 'appId'].filter(
        (field) => typeof config[field] !== 'string',
      );
      if (lacking.length > 0) findings.push(bad(name, `has no ${lacking.join(', ')}`));
      if (config['projectId'] !== project)
        findings.push(
          bad(name, `is of the project ${String(config['projectId'])}, and the functions go to ${project}`),
        );
      if (functions['WEB_API_KEY'] !== undefined && config['apiKey'] !== functions['WEB_API_KEY']) {
        findings.push(
          bad(
            'WEB_API_KEY',
            `is not the apiKey in ${name}: a key of its own is right only where the web app's is restricted to browsers`,
          ),
        );
      }
    } catch {
      findings.push(bad(name, 'is not JSON'));
    }
  }
  const { TESSERA_SITE_URL: built } = environment;
  if (built !== undefined && built !== functions['SITE_URL'])
    findings.push(
      bad('TESSERA_SITE_URL', `is ${built}, but SITE_URL of the functions is ${functions['SITE_URL'] ?? 'missing'}`),
    );
  return findings;
}
