import { ROUTES } from '@tessera/domain/addresses/paths';
import { useEffect, useState } from 'react';
import { type AccountMailKind, newestMailCode } from '../../shared/data/emulatorMails';
import { emulatorSettings } from '../../shared/data/settings';

const LINKS: Record<AccountMailKind, { page: string; mode: string }> = {
  VERIFY_EMAIL: { page: ROUTES.verifyEmail, mode: 'verifyEmail' },
  VERIFY_AND_CHANGE_EMAIL: { page: ROUTES.verifyEmail, mode: 'verifyAndChangeEmail' },
  PASSWORD_RESET: { page: ROUTES.forgotPassword, mode: 'resetPassword' },
};

/** The link that the newest mail to an address would contain. Only in builds for emulators. */
export default function EmulatorMailLink({ email, kind }: { email: string; kind: AccountMailKind }) {
  const [code, setCode] = useState<string>();

  useEffect(() => {
    const look = () =>
      void newestMailCode(emulatorSettings(), email, kind).then(setCode, (error: unknown) =>
        console.warn('Emulator mail not read:', error),
      );
    look();
    const timer = setInterval(look, 2000);
    return () => clearInterval(timer);
  }, [email, kind]);

  if (code === undefined) return null;
  const { page, mode } = LINKS[kind];
  return (
    <p>
      Emulator:{' '}
      <a href={`${page}?${new URLSearchParams({ mode, oobCode: code }).toString()}`}>Open the email sent to {email}</a>
    </p>
  );
}
