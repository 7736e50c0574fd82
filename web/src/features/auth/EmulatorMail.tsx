import { lazy, Suspense } from 'react';
import type { MailKind } from '../../data/emulatorMails';

const EmulatorMailLink = process.env.TESSERA_EMULATORS ? lazy(() => import('./EmulatorMailLink')) : null;

/** Beside emulators, a link to the mail that was "sent"; in production nothing, and none of the code. */
export function EmulatorMail({ email, kind }: { email: string; kind: MailKind }) {
  if (!EmulatorMailLink) return null;
  return (
    <Suspense>
      <EmulatorMailLink email={email} kind={kind} />
    </Suspense>
  );
}
