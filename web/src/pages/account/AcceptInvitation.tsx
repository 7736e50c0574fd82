import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';
import { useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { callableMessage, type Result } from '../../data/errors';
import { useSession } from '../../features/auth/session';
import { useHydrated } from '../../lib/useHydrated';
import { Button } from '../../ui/Button';
import { Stack } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';

export const meta: PageMeta = {
  title: 'Join a team',
  description: 'Accept the invitation of a shop and stamp its cards with an account of your own.',
  noIndex: true,
};

/**
 * Joins the team that the link's fragment invites to. The account that is signed in has to be of the invited address.
 */
export default function AcceptInvitation() {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const [result, setResult] = useState<Result>();
  const [busy, setBusy] = useState(false);
  const ticket = isHydrated ? location.hash.slice(1) : '';

  const accept = async () => {
    setBusy(true);
    try {
      await call('acceptInvitation', { ticket });
      location.assign(LOYALTY_ROUTES.counter);
    } catch (error) {
      setResult({ success: false, message: callableMessage(error) });
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title="Join a team" lead="A shop asks you to stamp its cards." />
      <Section>
        <Stack gap={5}>
          <p>
            You are logged in as {user?.email}. An invitation works for the address that it was made for, and costs you
            nothing.
          </p>
          <Outcome result={result} />
          {ticket === '' ? (
            <p>This link is not whole. Open it again from the message that you got.</p>
          ) : (
            <p>
              <Button busy={busy} onClick={() => void accept()}>
                Join the team
              </Button>
            </p>
          )}
        </Stack>
      </Section>
    </>
  );
}
