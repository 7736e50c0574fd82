/** Visitors: the forms of the public pages, the one-press stops of mail programs, and monitors, which keep it warm. */
import { STOP_MAILS_BY_POST } from '@tessera/domain/addresses/paths';
import { stopMails, stopMailsByPost } from '../mail/stopMails';
import { passRootSecrets } from '../platform/config';
import { unit } from '../platform/unit';
import { confirmInterest } from '../site/confirmInterest';
import { health } from '../site/health';
import { registerInterest } from '../site/registerInterest';
import { sendMessage } from '../site/sendMessage';

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
