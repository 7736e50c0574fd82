import { ROUTES } from '@tessera/domain/paths';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { invitationKey } from '../../features/auth/landing';
import { useSession } from '../../features/auth/session';
import { useOutcome } from '../../features/forms/useOutcome';
import { forgetRead } from '../../features/query/queryCache';
import { StaffNotice } from '../../features/shop/StaffNotice';
import { useHydrated } from '../../lib/useHydrated';
import { ActionButton } from '../../ui/ActionButton';
import { Stack } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';

export const meta: PageMeta = {
  title: 'Join a team',
  description: 'Accept the invitation of a shop and stamp its cards with an account of your own.',
  noIndex: true,
};

/** Joins the team of the invitation in the link's fragment. The signed-in account must have the invited address. */
export default function AcceptInvitation() {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const { result, run } = useOutcome();
  const ticket = isHydrated ? location.hash.slice(1) : '';

  const accept = () =>
    run(async () => {
      await call('acceptInvitation', { ticket });
      if (user) forgetRead(invitationKey(user.uid));
      location.assign(ROUTES.counter);
    });

  return (
    <>
      <PageHead title="Join a team" lead="A shop asks you to join its team." />
      <Section>
        <Stack gap={5}>
          <p>
            You are logged in as {user?.email}. An invitation works only for the address it was made for. Joining is
            free.
          </p>
          <StaffNotice />
          <Outcome result={result} />
          {ticket === '' ? (
            <p>Part of this link is missing. Open it again from the message you got.</p>
          ) : (
            <div>
              <ActionButton onAction={accept}>Join the team</ActionButton>
            </div>
          )}
        </Stack>
      </Section>
    </>
  );
}
