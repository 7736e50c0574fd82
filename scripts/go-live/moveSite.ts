import type { Context } from './context';
import { Refusal } from './refusal';
import { deployedSettings } from './steps/functions';
import { connectDomain, isConnected, standIn } from './steps/hosting';

/**
 * Lets a site that runs at another address move only once the new domain shows it: its mails, Stripe and the functions
 * know one address alone.
 * @throws Refusal until then
 */
export async function checkMove(context: Context): Promise<void> {
  const { host, project } = context;
  // The mails of a project that may not change them do not know the address.
  const { SITE_URL: address } = await deployedSettings(context);
  if (address === undefined || address === context.value('SITE_URL')) return;
  const { host: former } = new URL(address);
  if (!(await isConnected(context, former))) return;
  if (!(await isConnected(context, host))) {
    await connectDomain(context);
    throw new Refusal(
      `${host} does not show the site yet, so the site stays at ${former}: enter the DNS records below, and run the ` +
        'command again when they are seen. --change SITE_URL goes back.',
    );
  }
  context.leave(
    former === standIn(project)
      ? `${former} cannot redirect to ${host}: cards, posters and mails with the former address do not work any more.`
      : `At https://console.firebase.google.com/project/${project}/hosting let ${former} redirect to ${host}: cards, posters ` +
          'and mails have the former address.',
  );
}
