import type { Callables } from '@tessera/domain/callables';
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/paths';
import type { Invitation, Member, MemberRole } from '@tessera/domain/member';
import { ROUTES } from '@tessera/domain/paths';
import { useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { call } from '../../data/callables';
import { callableMessage, type Result } from '../../data/errors';
import type { Team as TeamData } from '../../data/team';
import { useSession } from '../../features/auth/session';
import { EmailField, textOf, useSubmit } from '../../features/forms/form';
import { ReadFailure } from '../../features/reading/ReadNotice';
import { useRead } from '../../features/reading/useRead';
import { formatDateTime } from '../../lib/format';
import { loadChunk } from '../../lib/loadChunk';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Checkbox, TextField } from '../../ui/Field';
import { Cluster, Form, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { Outcome } from '../../ui/Notice';
import { PageHead, Section } from '../../ui/Page';

export const meta: PageMeta = {
  title: 'Team',
  description: 'The people and the tablets that stamp cards in your shop, their PINs and their invitations.',
  noIndex: true,
};

const ROLE_NAMES: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  counter: 'Tablet',
};

export default function Team() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [version, setVersion] = useState(0);
  const [teams, again] = useRead(
    `team/${uid}`,
    async () => (await loadChunk(() => import('../../data/team'))).readTeams(uid),
    { keep: false, version },
  );
  return (
    <>
      <PageHead title="Team" lead="Who stamps cards in your shop, and on which tablets." />
      <Section>
        {teams.status === 'loading' && <LoadingScreen />}
        {teams.status === 'failed' && <ReadFailure what="your team" reads={[teams]} onRetry={again} />}
        {teams.status === 'ready' && teams.value.length === 0 && (
          <Stack gap={5}>
            <p>You manage no shop. An owner has one once the set-up and the payment are done.</p>
            <p>
              <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
            </p>
          </Stack>
        )}
        {teams.status === 'ready' && (
          <Stack gap={10}>
            {teams.value.map((team) => (
              <OneTeam key={team.businessId} team={team} onChange={() => setVersion((last) => last + 1)} />
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
}

/** Calls a function, keeps its outcome for the page, and reads the team again. `act` answers whether it was done. */
function useAct(onChange: () => void) {
  const [result, setResult] = useState<Result>();
  const act = async <Name extends keyof Callables>(
    name: Name,
    input: Callables[Name]['input'],
    done: string | ((output: Callables[Name]['output']) => string),
  ): Promise<boolean> => {
    setResult(undefined);
    try {
      const output = await call(name, input);
      setResult({ success: true, message: typeof done === 'string' ? done : done(output) });
      onChange();
      return true;
    } catch (error) {
      setResult({ success: false, message: callableMessage(error) });
      return false;
    }
  };
  return { result, setResult, act };
}

type Act = ReturnType<typeof useAct>['act'];

function OneTeam({ team, onChange }: { team: TeamData; onChange: () => void }) {
  const { businessId, business, member, members, invitations, withPin } = team;
  const { result, setResult, act } = useAct(onChange);
  const people = members.filter(({ role }) => role !== 'counter');
  const tablets = members.filter(({ role }) => role === 'counter');
  return (
    <Stack gap={6}>
      <h2>{business.name}</h2>
      <p>
        <a href={LOYALTY_ROUTES.counter}>Open the counter</a>
      </p>
      <Outcome result={result} />
      <Card as="section" title="People">
        <Stack as="ul" gap={5}>
          {people.map((person) => (
            <Person
              key={person.uid}
              person={person}
              businessId={businessId}
              hasPin={withPin.includes(person.uid)}
              isSelf={person.uid === member.uid}
              act={act}
            />
          ))}
        </Stack>
      </Card>
      <Card as="section" title="Invite somebody">
        <Invite businessId={businessId} isOwner={member.role === 'owner'} act={act} onError={setResult} />
        {invitations.map((invitation) => (
          <Pending key={invitation.invitationId} invitation={invitation} businessId={businessId} act={act} />
        ))}
      </Card>
      <Card as="section" title="Tablets">
        <Stack as="ul" gap={5}>
          {tablets.map(({ uid, name }) => (
            <li key={uid}>
              <Cluster spread>
                <strong>{name}</strong>
                <Remove uid={uid} name={name} businessId={businessId} act={act} />
              </Cluster>
            </li>
          ))}
        </Stack>
        {tablets.length === 0 && <p>No tablet yet.</p>}
        <AddTablet businessId={businessId} act={act} onError={setResult} />
      </Card>
    </Stack>
  );
}

interface RemoveProps {
  uid: string;
  name: string;
  businessId: string;
  act: Act;
}

/** Takes a person or a tablet off the team. */
function Remove({ uid, name, businessId, act }: RemoveProps) {
  return (
    <Button
      variant="danger"
      onClick={() => act('changeMember', { businessId, uid, active: false }, `${name} is removed.`)}
    >
      Remove {name}
    </Button>
  );
}

interface PersonProps {
  person: Member;
  businessId: string;
  hasPin: boolean;
  isSelf: boolean;
  act: Act;
}

function Person({ person: { uid, name, role, email }, businessId, hasPin, isSelf, act }: PersonProps) {
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      const pin = textOf(data, 'pin');
      if (await act('setPin', { businessId, uid, pin }, `${name} has a new PIN.`)) form.reset();
    },
    () => {},
  );
  return (
    <li>
      <Stack gap={3}>
        <p>
          <strong>{name}</strong>, {ROLE_NAMES[role].toLowerCase()}
          {email !== undefined && `, ${email}`}
        </p>
        <Form onSubmit={onSubmit} gap={3}>
          <TextField
            label={`PIN of ${name}`}
            name="pin"
            hint={hasPin ? 'A PIN is set. A new one replaces it.' : 'Four to six digits, for the shop’s tablet.'}
            type="password"
            inputMode="numeric"
            autoComplete="off"
          />
          <Cluster>
            <Button type="submit" variant="secondary" busy={busy}>
              Set PIN
            </Button>
            {hasPin && (
              <Button
                variant="quiet"
                onClick={() => act('liftPinLock', { businessId, uid }, `${name} may try the PIN again.`)}
              >
                Lift the lock
              </Button>
            )}
            {!isSelf && <Remove uid={uid} name={name} businessId={businessId} act={act} />}
          </Cluster>
        </Form>
      </Stack>
    </li>
  );
}

interface FormProps {
  businessId: string;
  act: Act;
  onError: (failure: Result) => void;
}

function Invite({ businessId, isOwner, act, onError }: FormProps & { isOwner: boolean }) {
  const { busy, onSubmit } = useSubmit(async (data, form) => {
    const name = textOf(data, 'name').trim();
    const email = textOf(data, 'email').trim();
    const role = data.has('manager') ? 'manager' : 'staff';
    const isDone = await act(
      'inviteMember',
      { businessId, name, email, role },
      ({ link }) => `Send this link to ${name}. It works once, for ${email}, within 7 days: ${link}`,
    );
    if (isDone) form.reset();
  }, onError);
  return (
    <Form onSubmit={onSubmit}>
      <TextField label="Name" name="name" autoComplete="off" required />
      <EmailField />
      {isOwner && <Checkbox label="May manage the shop: team, cards, corrections" name="manager" />}
      <Button type="submit" busy={busy}>
        Make an invitation
      </Button>
    </Form>
  );
}

interface PendingProps {
  invitation: { invitationId: string } & Invitation;
  businessId: string;
  act: Act;
}

function Pending({ invitation: { invitationId, name, email, until }, businessId, act }: PendingProps) {
  return (
    <Cluster spread>
      <span>
        {name}, {email}: until {formatDateTime(until)}
      </span>
      <Button
        variant="secondary"
        onClick={() => act('revokeInvitation', { businessId, invitationId }, 'The invitation is withdrawn.')}
      >
        Withdraw
      </Button>
    </Cluster>
  );
}

function AddTablet({ businessId, act, onError }: FormProps) {
  const { busy, onSubmit } = useSubmit(async (data, form) => {
    const isDone = await act(
      'enrolDevice',
      { businessId, name: textOf(data, 'device').trim() },
      ({ code }) =>
        `On the tablet, open ${LOYALTY_ROUTES.counter}, choose “This is the shop’s tablet” and type ${code} within ten minutes.`,
    );
    if (isDone) form.reset();
  }, onError);
  return (
    <Form onSubmit={onSubmit}>
      <TextField
        label="Name of the tablet"
        name="device"
        hint="Such as “Till by the door”."
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Get a tablet code
      </Button>
    </Form>
  );
}
