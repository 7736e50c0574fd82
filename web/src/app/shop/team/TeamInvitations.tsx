/** Invitations to the team. */
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/member';
import { invitationAddress } from '@tessera/domain/paths';
import type { OpenInvitation } from '../../../shared/data/team';
import { EmailField, textOf, useSubmit } from '../../../shared/forms/form';
import { formatDate } from '../../../shared/lib/format';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Cluster, Form, Stack } from '../../../shared/ui/Layout';
import { LongWait } from '../../../shared/ui/LongWait';
import { Row, Rows } from '../../../shared/ui/Rows';
import { ROLE_NAMES, type TeamProps } from './TeamPeople';

export function Invitations({ shop, team, actions }: TeamProps) {
  const { businessId, member } = shop;
  const { busy, onSubmit, stop } = useSubmit(async (data, form) => {
    const name = textOf(data, 'name').trim();
    const email = textOf(data, 'email').trim();
    const role = (['manager', 'owner'] as const).find((one) => one === textOf(data, 'role')) ?? 'staff';
    const said = ({ mailed }: { mailed: boolean }) =>
      mailed
        ? `${name} is invited by email. The link below works as well: once, for ${email}, within 7 days.`
        : `${name} is invited. Copy the link below and send it: it works once, for ${email}, within 7 days.`;
    if (await actions.action('inviteMember', { businessId, name, email, role }, said)) form.reset();
  }, actions.setResult);
  return (
    <Card as="section" title="Invite somebody">
      {team.invitations.length > 0 && (
        <Rows>
          {team.invitations.map((invitation) => (
            <Pending key={invitation.invitationId} shop={shop} team={team} actions={actions} invitation={invitation} />
          ))}
        </Rows>
      )}
      <Form onSubmit={onSubmit}>
        <Stack gap={5} width="fields">
          <TextField label="Name" name="name" maxLength={MEMBER_TEXT_LIMITS.name} autoComplete="off" required />
          <EmailField autoComplete="off" />
          {member.role === 'owner' && (
            <SelectField
              label="Role"
              name="role"
              hint="Staff serve customers at the counter. Managers also correct cards and run the team. Owners also make managers."
              options={(['staff', 'manager', 'owner'] as const).map((value) => ({ value, label: ROLE_NAMES[value] }))}
            />
          )}
          <p>
            <Button type="submit" busy={busy}>
              Invite
            </Button>
          </p>
          <LongWait waits={busy} onStop={stop} />
        </Stack>
      </Form>
    </Card>
  );
}

function Pending({ shop: { businessId }, actions, invitation }: TeamProps & { invitation: OpenInvitation }) {
  const { invitationId, name, email, role, until } = invitation;
  return (
    <Row
      name={
        <>
          {name} <Badge tone="waiting">{`Invited: ${ROLE_NAMES[role].toLowerCase()}`}</Badge>
        </>
      }
      facts={
        <>
          {email} · until {formatDate(until)}
        </>
      }
    >
      <Cluster gap={2}>
        <CopyButton text={location.origin + invitationAddress(businessId, invitationId)} what="link" />
        <ActionButton
          variant="secondary"
          aria-label={`Withdraw the invitation of ${name}`}
          onAction={() =>
            actions.action('revokeInvitation', { businessId, invitationId }, `The invitation of ${name} is withdrawn.`)
          }
        >
          Withdraw
        </ActionButton>
      </Cluster>
    </Row>
  );
}
