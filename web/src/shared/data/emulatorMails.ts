/** The mails that the Auth emulator "sent". Only in builds for emulators. */
import type { EmulatorSettings } from './settings';

export type AccountMailKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

interface SentMail {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
}

/** The code in the newest mail of a kind to an address; undefined when there is none. */
export async function newestMailCode(
  settings: EmulatorSettings,
  email: string,
  kind: AccountMailKind,
): Promise<string | undefined> {
  const { host, auth, project } = settings;
  const response = await fetch(`http://${host}:${auth}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes = [] } = (await response.json()) as { oobCodes?: SentMail[] };
  const wanted = email.toLowerCase();
  return oobCodes.findLast(
    (mail) =>
      mail.requestType === kind && [mail.email, mail.newEmail].some((address) => address?.toLowerCase() === wanted),
  )?.oobCode;
}
