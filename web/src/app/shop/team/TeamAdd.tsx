/** What a manager adds to a team: somebody with an email address, a helper without one, or a tablet. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { normalAddress } from '@tessera/domain/lib/normal';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { becomesManager, isAtLeast, type Member } from '@tessera/domain/team/member';
import { pinProblem } from '@tessera/domain/team/pin';
import { useEffect, useRef, useState } from 'react';
import { callOnce } from '../../../shared/data/callOnce';
import type { Team } from '../../../shared/data/team';
import { EmailField, textOf, useProblems } from '../../../shared/forms/form';
import { emailProblem, trimmed } from '../../../shared/forms/textProblems';
import { formatTime } from '../../../shared/lib/format';
import { Button, ButtonAnchor } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { SelectField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { ActionDialog, NameField } from '../ActionDialog';
import styles from './Team.module.css';
import {
  locationsOf,
  personNameProblem,
  PIN_HINT,
  PinField,
  ROLE_NAMES,
  ROLE_OPTIONS,
  type TeamProps,
} from './TeamRow';

const KINDS = [
  { kind: 'person', label: 'Somebody with an email' },
  { kind: 'helper', label: 'A helper without an email' },
] as const;

export interface Enrolment {
  code: string;
  until: number;
}

/** `team`: undefined while it is read. */
type AddProps = Omit<TeamProps, 'team'> & { team: TeamProps['team'] | undefined };
type AddDialogProps = AddProps & { onClose: () => void };

/** The buttons above the team, and the outcome of what was done to it. */
export function AddToTeam({ shop, team, actions }: AddProps) {
  const [open, setOpen] = useState<'choice' | (typeof KINDS)[number]['kind']>();
  const dialog = { shop, team, actions, onClose: () => setOpen(undefined) };
  return (
    <>
      <Cluster>
        <Button onClick={() => setOpen('choice')}>Add somebody</Button>
        <ButtonAnchor href={ROUTES.counter} variant="secondary">
          Open the counter
        </ButtonAnchor>
      </Cluster>
      <Outcome result={actions.shown} isFar />
      {open === 'choice' && (
        <Dialog open title="Add to your team" onClose={dialog.onClose}>
          <Stack gap={3}>
            {KINDS.map(({ kind, label }) => (
              <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
                {label}
              </Button>
            ))}
          </Stack>
        </Dialog>
      )}
      {open === 'person' && <InviteDialog {...dialog} />}
      {open === 'helper' && <HelperDialog {...dialog} />}
    </>
  );
}

/** A sentence for an invitation that ends a PIN: of whoever has one and becomes a manager. Else ''. */
export function pinEndsInWords(team: Pick<Team, 'members' | 'people'>, email: string, role: Member['role']): string {
  const promoted = team.members.find(
    (one) =>
      one.email === email &&
      becomesManager(one, role) &&
      team.people.some(({ uid, hasPin }) => hasPin && uid === one.uid),
  );
  return promoted ? ` ${promoted.name} needs a new PIN for this role, because somebody else may know the old one.` : '';
}

function InviteDialog({ shop: { businessId, member }, team, actions, onClose }: AddDialogProps) {
  const { problems, accepts } = useProblems();
  const send = async (data: FormData, form: HTMLFormElement) => {
    const name = textOf(data, 'name').trim();
    const email = trimmed(textOf(data, 'email'));
    const role = ROLE_OPTIONS.find(({ value }) => value === textOf(data, 'role'))?.value ?? 'staff';
    const there = team?.members.find((one) => one.email === normalAddress(email) && isAtLeast(one.role, role));
    const isThere = there && `${there.name} is in the team with this address already.`;
    const others = team?.members.filter((one) => one.email !== normalAddress(email));
    const found = { name: personNameProblem(name, others), email: emailProblem(email) ?? isThere };
    if (!accepts(found, form)) return false;
    const pinEnds = team ? pinEndsInWords(team, normalAddress(email), role) : '';
    return actions.action('inviteMember', { businessId, name, email, role }, ({ mailed }) =>
      mailed
        ? `${name} is invited by email. You can also copy the link, under “People”: it works once, for ${email}, within 7 days.${pinEnds}`
        : `${name} is invited. Copy the link, under “People”, and send it: it works once, for ${email}, within 7 days.${pinEnds}`,
    );
  };
  return (
    <ActionDialog title="Invite somebody" action="Invite" actions={actions} onClose={onClose} send={send}>
      <NameField label="Name" name="name" error={problems['name']} />
      <EmailField autoComplete="off" error={problems['email']} />
      {member.role === 'owner' && (
        <SelectField
          label="Role"
          name="role"
          hint={
            <>
              <b>{ROLE_NAMES.staff}</b> serve customers at the counter.
              <br />
              <b>{ROLE_NAMES.manager}</b>: also corrects cards, writes to customers and runs the team.
              <br />
              <b>{ROLE_NAMES.owner}</b>: also makes managers and owners.
            </>
          }
          options={ROLE_OPTIONS}
        />
      )}
    </ActionDialog>
  );
}

/** A person without an email address, who stamps on the shop's tablet. */
function HelperDialog({ shop: { businessId }, team, actions, onClose }: AddDialogProps) {
  const { problems, accepts } = useProblems();
  const send = async (data: FormData, form: HTMLFormElement) => {
    const name = textOf(data, 'helper').trim();
    const pin = textOf(data, 'pin');
    if (!accepts({ helper: personNameProblem(name, team?.members), pin: pinProblem(pin) }, form)) return false;
    const done = `${name} can start on the shop’s tablet now, with this PIN.`;
    return actions.action('addHelper', { businessId, name, pin }, done, callOnce);
  };
  return (
    <ActionDialog title="Add a helper" action="Add helper" actions={actions} onClose={onClose} send={send}>
      <p>For a Saturday helper: a name and a PIN for the tablet, no email and no account.</p>
      <NameField label="Name of the helper" name="helper" error={problems['helper']} />
      <PinField label="PIN of the helper" hint={PIN_HINT} error={problems['pin']} />
    </ActionDialog>
  );
}

export function TabletDialog({
  shop,
  actions,
  onClose,
  onCode,
}: AddDialogProps & { onCode: (enrolment: Enrolment) => void }) {
  const { businessId } = shop;
  const places = locationsOf(shop);
  const { problems, accepts } = useProblems();
  const send = async (data: FormData, form: HTMLFormElement) => {
    const name = textOf(data, 'device').trim();
    if (!accepts({ device: lineProblem(name, 'Type a name for the tablet.') }, form)) return false;
    const locationId = textOf(data, 'place') || undefined;
    return actions.action('enrolDevice', { businessId, name, locationId }, (enrolment) => {
      onCode(enrolment);
      return `The code for ${name} is below.`;
    });
  };
  return (
    <ActionDialog title="Add a tablet" action="Get a tablet code" actions={actions} onClose={onClose} send={send}>
      <NameField
        label="Name of the tablet"
        name="device"
        hint="Such as “Till by the door”."
        error={problems['device']}
      />
      {places.length > 1 && <SelectField label="Place of the tablet" name="place" options={places} />}
    </ActionDialog>
  );
}

/** A code to type on the tablet. It is shown until it is used or expires. */
export function TabletCode({ code, until, onUsed }: Enrolment & { onUsed: () => void }) {
  const shown = useRef<HTMLOutputElement>(null);
  // The button that was pressed is below it, and may be at the top of the window.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Card as="section" title="A new tablet">
      <p>
        On the tablet, open <strong>{location.origin + ROUTES.counter}</strong>, choose “This is the shop’s tablet” and
        type this code:
      </p>
      <output ref={shown} className={styles.code} aria-label="Code for the tablet">
        {code}
      </output>
      <p>It works once, until {formatTime(until)}.</p>
      <p>
        <Button variant="secondary" onClick={onUsed}>
          The tablet is signed in
        </Button>
      </p>
    </Card>
  );
}
