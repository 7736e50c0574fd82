import { ROUTES } from '@tessera/domain/addresses/paths';
import type { InvitationView } from '@tessera/domain/calls/callables';
import { normalAddress } from '@tessera/domain/lib/normal';
import { PASSWORD_LIMIT } from '@tessera/domain/lib/text';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AuthResult, SessionUser } from '../../shared/data/auth';
import { EmailField, textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { useOutcome } from '../../shared/forms/useOutcome';
import { loadChunk } from '../../shared/lib/loadChunk';
import { useHydrated } from '../../shared/lib/useHydrated';
import { forgetRead } from '../../shared/query/queryCache';
import { ReadFailure } from '../../shared/query/QueryNotice';
import { useQuery } from '../../shared/query/useQuery';
import type { PageMeta } from '../../shared/route';
import { signOut, useEnsureAuth } from '../../shared/session/session';
import { StaffNotice } from '../../shared/StaffNotice';
import { ActionButton } from '../../shared/ui/ActionButton';
import { Button, ButtonAnchor } from '../../shared/ui/Button';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Notice, Outcome } from '../../shared/ui/Notice';
import { PasswordField } from '../../shared/ui/PasswordField';
import { AuthLayout } from './AuthLayout';
import { invitationKey, returnState } from './landing';
import { useNewPassword } from './NewPassword';
import { AuthFailure, LogInFailure } from './SignInNotices';

export const meta: PageMeta = {
  title: 'Join a team',
  description: 'Accept the invitation of a shop and stamp its cards with an account of your own.',
  noIndex: true,
};

const loadInvitation = () => loadChunk(() => import('../../shared/data/invitation'));

/** A mail's ticket has a fourth part: the proof that its reader owns the invited address. */
const isMailed = (ticket: string): boolean => ticket.split('.').length === 4;

/** Joins the team, then opens the counter. @throws FirebaseError with the function's sentence */
async function join(ticket: string, uid: string): Promise<void> {
  await (await loadInvitation()).acceptInvitation(ticket);
  forgetRead(invitationKey(uid));
  location.assign(ROUTES.counter);
}

/** Joins the team of the invitation in the link's fragment. */
export default function AcceptInvitation() {
  const isHydrated = useHydrated();
  const ticket = isHydrated ? location.hash.slice(1) : undefined;
  if (ticket) return <Invitation ticket={ticket} />;
  return (
    <AuthLayout title="Join a team">
      {ticket === undefined ? (
        <LoadingScreen caption="Reading your invitation…" />
      ) : (
        <p>Part of this link is missing. Open it again from the message you got.</p>
      )}
    </AuthLayout>
  );
}

function Invitation({ ticket }: { ticket: string }) {
  const { user, known, failure } = useEnsureAuth();
  const [read, again] = useQuery(
    `invitationView/${ticket}`,
    async () => (await loadInvitation()).readInvitation(ticket),
    { keep: false },
  );
  const invitation = read.status === 'ready' ? read.value : undefined;
  // The form stays until the counter opens, although its account is logged in before.
  const [isEntering, setEntering] = useState(false);
  const isWaiting = read.status === 'loading' || !(known || failure);
  return (
    <AuthLayout
      title={invitation ? `${invitation.by} invites you to the team of ${invitation.shop}` : 'Join a team'}
      lead={invitation && 'You stamp its customers’ cards with an account of your own. Joining is free.'}
    >
      {isWaiting ? (
        <LoadingScreen caption="Reading your invitation…" />
      ) : read.status === 'failed' ? (
        <ReadFailure what="your invitation" reads={[read]} onRetry={again} />
      ) : !invitation ? (
        <Ended ticket={ticket} uid={user?.emailVerified ? user.uid : undefined} />
      ) : !isEntering && user && normalAddress(user.email ?? '') === invitation.email && user.emailVerified ? (
        <JoinAs ticket={ticket} user={user} />
      ) : user && normalAddress(user.email ?? '') !== invitation.email ? (
        <OtherAccount user={user} email={invitation.email} />
      ) : (
        <InvitedForm ticket={ticket} invitation={invitation} onEnter={() => setEntering(true)} />
      )}
    </AuthLayout>
  );
}

/** Shown when the invitation cannot be used, also to members of the team. @param uid of the account, if verified */
function Ended({ ticket, uid }: { ticket: string; uid: string | undefined }) {
  const [, businessId] = ticket.split('.');
  const [joined] = useQuery(
    `joined/${uid}/${businessId}`,
    async () => {
      const { readShops } = await loadChunk(() => import('../../shared/data/shops'));
      return uid === undefined ? undefined : (await readShops(uid)).find((shop) => shop.businessId === businessId);
    },
    { keep: false },
  );
  if (joined.status === 'loading') return <LoadingScreen caption="Reading your invitation…" />;
  const shop = joined.status === 'ready' ? joined.value?.business.name : undefined;
  return (
    <>
      {shop === undefined ? (
        <Notice tone="warning" title="This invitation is not valid any more">
          <p>
            It was used or withdrawn, its seven days are over, or part of the link is missing. Ask the shop for a new
            one.
          </p>
          <p>Have you joined already? Then open the counter.</p>
        </Notice>
      ) : (
        <Notice tone="success" title={`You are in the team of ${shop}`}>
          <p>There is nothing more to do here.</p>
        </Notice>
      )}
      <p>
        <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>
      </p>
    </>
  );
}

/** For somebody who is logged in with the invited address. */
function JoinAs({ ticket, user: { uid, email } }: { ticket: string; user: SessionUser }) {
  const { result, run } = useOutcome();
  return (
    <>
      <p>
        You are logged in as <strong>{email}</strong>.
      </p>
      <Outcome result={result} />
      <p>
        <ActionButton onAction={() => run(() => join(ticket, uid))}>Join the team</ActionButton>
      </p>
      <StaffNotice />
    </>
  );
}

/** For somebody who is logged in with another address. */
function OtherAccount({ user, email }: { user: SessionUser; email: string }) {
  return (
    <>
      <Notice tone="info">
        <p>
          You are logged in as {user.email}. This invitation is for {email}.
        </p>
      </Notice>
      <p>
        <ActionButton onAction={async () => void (await signOut())}>{`Go on as ${email}`}</ActionButton>
      </p>
      <p>
        <ButtonAnchor href={ROUTES.counter} variant="secondary">
          Open my counter
        </ButtonAnchor>
      </p>
    </>
  );
}

interface InvitedFormProps {
  ticket: string;
  invitation: InvitationView;
  onEnter: () => void;
}

/** The password of the invited address: a new one, or that of its account. */
function InvitedForm({ ticket, invitation, onEnter }: InvitedFormProps) {
  const { email } = invitation;
  const navigate = useNavigate();
  const from = returnState(useLocation());
  const newPassword = useNewPassword('password');
  const [isNew, setNew] = useState(invitation.hasAccount !== true);
  const [failure, setFailure] = useState<AuthResult>();
  const { problems, accepts, show } = useProblems();
  const choose = (isToBeNew: boolean) => {
    setFailure(undefined);
    show({});
    setNew(isToBeNew);
  };
  const submit = useSubmit(async (data, form) => {
    setFailure(undefined);
    const password = textOf(data, 'password');
    if (isNew && !newPassword.accepts(password, form)) return;
    if (!accepts({ password: password === '' ? 'Type your password.' : undefined }, form)) return;
    onEnter();
    const entry = { ticket, email, password, isNew, isMailed: isMailed(ticket) };
    const result = await (await loadInvitation()).enterByInvitation(entry);
    if (result.success && result.user) return join(ticket, result.user.uid);
    // The link that a manager sees verifies nothing, so the account waits for its own mail.
    if (result.user) return void (await navigate(ROUTES.verifyEmail, { replace: true, state: from }));
    if (result.code === 'auth/email-already-in-use') setNew(false);
    setFailure(result);
  }, setFailure);

  return (
    <>
      <SubmitForm {...submit} prominent action="Join the team">
        <EmailField value={email} readOnly />
        {isNew ? (
          <PasswordField key="new" label="Choose a password" {...newPassword.field} />
        ) : (
          <PasswordField
            key="known"
            label="Your password"
            name="password"
            autoComplete="current-password"
            maxLength={PASSWORD_LIMIT}
            required
            error={problems['password']}
          />
        )}
        {failure && (isNew || failure.code === 'auth/email-already-in-use') && <AuthFailure result={failure} />}
        {failure && !isNew && failure.code !== 'auth/email-already-in-use' && <LogInFailure result={failure} />}
      </SubmitForm>
      {isNew ? (
        <p>
          Have an account already?{' '}
          <Button variant="quiet" onClick={() => choose(false)}>
            Use its password
          </Button>
        </p>
      ) : (
        <>
          <p>
            <Link to={ROUTES.forgotPassword}>Forgot your password?</Link>
          </p>
          {invitation.hasAccount !== true && failure?.code !== 'auth/email-already-in-use' && (
            <p>
              No account yet?{' '}
              <Button variant="quiet" onClick={() => choose(true)}>
                Choose a password
              </Button>
            </p>
          )}
        </>
      )}
      <p>
        <small>
          By joining you agree to the <Link to={ROUTES.terms}>terms</Link>.
        </small>
      </p>
      <StaffNotice />
    </>
  );
}
