/** Secrets in Secret Manager: the only place outside of this process that gets their values. */
import type { SettingName } from '@tessera/domain/operation/settings';
import type { Context } from './context';
import { placeOf } from './policies';
import { NotKnown } from './refusal';

const API = 'secretmanager';

const latest = (context: Context, name: SettingName) =>
  context.google.get<{ name: string; state: string }>(API, `${placeOf.secret(context, name).path}/versions/latest`);

/** The name of the newest version; undefined where there is none, or it cannot be read. */
export async function newestVersion(context: Context, name: SettingName): Promise<string | undefined> {
  const version = await latest(context, name);
  return version?.state === 'ENABLED' ? version.name : undefined;
}

/** Whether the secret ever had a value. */
export const hadVersion = async (context: Context, name: SettingName): Promise<boolean> =>
  (await latest(context, name)) !== undefined;

/** Adds a version, which becomes the newest. Older ones stay. */
export async function addVersion(context: Context, name: SettingName, value: string): Promise<void> {
  context.keepSecret(name, value);
  const data = Buffer.from(value).toString('base64');
  await context.google.send('POST', API, `${placeOf.secret(context, name).path}:addVersion`, { payload: { data } });
}

/** The newest value, of whatever form; undefined where there is none. */
export async function storedSecret(context: Context, name: SettingName): Promise<string | undefined> {
  const path = `${placeOf.secret(context, name).path}/versions/latest:access`;
  const answer = await context.google.get<{ payload?: { data?: string } }>(API, path);
  const data = answer?.payload?.data;
  return data === undefined ? undefined : Buffer.from(data, 'base64').toString();
}

/** The newest value. @throws NotKnown where there is none */
export async function readSecret(context: Context, name: SettingName): Promise<string> {
  const kept = context.keptSecret(name);
  if (kept !== undefined) return kept;
  const value = await storedSecret(context, name);
  if (value === undefined) throw new NotKnown(name, 'run the command with --only secrets first');
  context.keepSecret(name, value);
  return value;
}

/** An annotation of a secret, not secret itself: the Stripe endpoint that the secret belongs to. */
const NOTE = 'endpoint';

/** The endpoint to which the webhook's secret belongs; undefined where none is noted. */
export async function endpointNoted(context: Context, name: SettingName): Promise<string | undefined> {
  const secret = await context.google.get<{ annotations?: Record<string, string> }>(
    API,
    placeOf.secret(context, name).path,
  );
  return secret?.annotations?.[NOTE];
}

export async function noteEndpoint(context: Context, name: SettingName, endpoint: string): Promise<void> {
  const path = `${placeOf.secret(context, name).path}?updateMask=annotations`;
  await context.google.send('PATCH', API, path, { annotations: { [NOTE]: endpoint } });
}
