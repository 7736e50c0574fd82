/** Visitors: the forms of the public pages, the one-press stops of mail programs, and monitors, which keep it warm. */
import { STOP_MAILS_BY_POST } from '@tessera/domain/paths';
import { sendMessage } from '../contact/sendMessage';
import { confirmInterest } from '../interest/confirmInterest';
import { registerInterest } from '../interest/registerInterest';
import { stopMails, stopMailsByPost } from '../mail/stopMails';
import { health } from '../operations/health';
import { passRootSecrets } from '../platform/config';
import { unit } from '../platform/unit';

export const site = unit(
  'site',
  {
    maxInstances: 4,
    secrets: [passRootSecrets],
    paths: { [STOP_MAILS_BY_POST]: stopMailsByPost, '/health': health },
  },
  {
    confirmInterest,
    registerInterest,
    sendMessage,
    stopMails,
  },
);
