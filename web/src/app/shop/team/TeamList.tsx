/** The people of a team, and who is invited to it. */
import { invitationAddress } from '@tessera/domain/addresses/paths';
import { isAtLeast, type Member } from '@tessera/domain/team/member';
import { useState } from 'react';
import type { OpenInvitation } from '../../../shared/data/team';
import { formatDate, formatRecent } from '../../../shared/lib/format';
import { useSession } from '../../../shared/session/session';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Cluster } from '../../../shared/ui/Layout';
import { Row, Rows } from '../../../shared/ui/Rows';
import { Unbroken } from '../../../shared/ui/Unbroken';
import { ActionDialog } from '../ActionDialog';
import { MemberRow, placeOf, ROLE_NAMES, type TeamProps } from './TeamRow';
import { lastShiftOf } from './TeamTablets';

export function People({ shop, team, actions }: TeamProps) {
  const people = team.members.filter(({ role }) => role !== 'device');
  return (
    <Card as="section" title="People">
      <Rows>
        {people.map((person) => (
          <Person key={person.uid} shop={shop} team={team} actions={actions} person={person} />
        ))}
        {team.invitations.map((invitation) => (
          <Invited key={invitation.invitationId} shop={shop} actions={actions} invitation={invitation} />
        ))}
      </Rows>
    </Card>
  );
}

function Person({ shop, team, actions, person }: TeamProps & { person: Member }) {
  const { uid, name, role, email, pinOnly, joinedAt } = person;
  const { member } = shop;
  const { user } = useSession();
  const isSelf = uid === member.uid;
  const pin = team.people.find((one) => one.uid === uid);
  const place = placeOf(shop, person);
  const pinInWords =
    pin?.lockedUntil !== undefined
      ? `PIN locked until ${formatRecent(pin.lockedUntil)}`
      : pin?.hasPin
        ? 'PIN\u00a0set'
        : 'No\u00a0PIN\u00a0yet';
  // The team stores the address of the invitation: the first owner had none, and an account may have another one since.
  const own = isSelf ? (user?.email ?? undefined) : undefined;
  const way = pinOnly ? 'No account: works on the tablet' : (own ?? email);
  return (
    <MemberRow
      shop={shop}
      actions={actions}
      person={person}
      team={team.members}
      pin={pin}
      mayChange={member.role === 'owner' || isSelf || !isAtLeast(role, 'manager')}
      mayRemove={!isSelf}
      details={[
        { term: 'Role', value: ROLE_NAMES[role] },
        { term: 'In the team since', value: formatDate(joinedAt) },
        { term: 'Account', value: <Unbroken text={way ?? 'No address'} /> },
        ...(place === undefined ? [] : [{ term: 'Place', value: place }]),
        { term: 'Tablet', value: pinInWords },
        { term: 'Last shift there', value: lastShiftOf({ team, uid }) },
      ]}
      facts={<Unbroken text={[way, place, pinInWords].filter((fact) => fact !== undefined).join(' · ')} />}
    >
      {name} <Badge tone={isAtLeast(role, 'manager') ? 'good' : 'neutral'}>{ROLE_NAMES[role]}</Badge>
      {pin?.lockedUntil !== undefined && <Badge tone="bad">PIN locked</Badge>}
    </MemberRow>
  );
}

function Invited({
  shop: { businessId },
  actions,
  invitation,
}: Omit<TeamProps, 'team'> & { invitation: OpenInvitation }) {
  const { invitationId, name, email, role, until } = invitation;
  const [isAsked, setAsked] = useState(false);
  return (
    <Row
      name={
        <>
          {name} <Badge tone="waiting">{`Invited: ${ROLE_NAMES[role].toLowerCase()}`}</Badge>
        </>
      }
      facts={
        <>
          <Unbroken text={email} /> · until {formatDate(until)}
        </>
      }
    >
      <Cluster gap={2}>
        <CopyButton text={location.origin + invitationAddress(businessId, invitationId)} what="link" />
        <Button
          variant="secondary"
          aria-label={`Withdraw the invitation of ${name}`}
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          Withdraw
        </Button>
      </Cluster>
      {isAsked && (
        <ActionDialog
          title={`Withdraw the invitation of ${name}?`}
          action="Withdraw"
          isDanger
          actions={actions}
          onClose={() => setAsked(false)}
          send={() =>
            actions.action('revokeInvitation', { businessId, invitationId }, `The invitation of ${name} is withdrawn.`)
          }
        >
          <p>
            The link that <Unbroken text={email} /> got stops working. You can invite {name} again.
          </p>
        </ActionDialog>
      )}
    </Row>
  );
}
