/** The people of a team: name, role, place, PIN, and removal. */
import { placeOf } from '@tessera/domain/business';
import { isAtLeast, type Member, MEMBER_TEXT_LIMITS, type MemberRole } from '@tessera/domain/member';
import { useState } from 'react';
import type { Shop } from '../../data/shops';
import type { Team } from '../../data/team';
import { textOf } from '../../features/forms/form';
import type { ShopActs } from '../../features/shop/useShopAct';
import { formatDateTime } from '../../lib/format';
import { ActButton } from '../../ui/ActButton';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { SelectField, TextField } from '../../ui/Field';
import { Cluster } from '../../ui/Layout';
import { ActDialog } from './ActDialog';
import styles from './Team.module.css';

export interface TeamProps {
  shop: Shop;
  team: Team;
  acts: ShopActs;
}

export const ROLE_NAMES: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  counter: 'Tablet',
};

export const placesOf = ({ business }: Shop) =>
  Object.entries(business.locations).map(([value, label]) => ({ value, label }));

/** Asks for confirmation before a person or tablet is removed. */
export function Remove({ shop, acts, member }: { shop: Shop; acts: ShopActs; member: Member }) {
  const { uid, name, role } = member;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" aria-label={`Remove ${name}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      {open && (
        <ActDialog
          title={`Remove ${name}?`}
          act="Remove"
          isDanger
          acts={acts}
          onClose={() => setOpen(false)}
          send={() =>
            acts.act('changeMember', { businessId: shop.businessId, uid, active: false }, `${name} is removed.`)
          }
        >
          <p>
            {role === 'counter'
              ? 'The tablet stops working at once. Stamps that it took from a customer’s rotating code and has not sent yet still count when they arrive.'
              : 'This person can no longer stamp cards, and their open shifts end. The history keeps the name.'}
          </p>
        </ActDialog>
      )}
    </>
  );
}

export function People({ shop, team, acts }: TeamProps) {
  const people = team.members.filter(({ role }) => role !== 'counter');
  return (
    <Card as="section" title="People">
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person.uid} shop={shop} team={team} acts={acts} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ shop, team, acts, person }: TeamProps & { person: Member }) {
  const { uid, name, role, email } = person;
  const { businessId, business, member } = shop;
  const isSelf = uid === member.uid;
  const mayChange = member.role === 'owner' || isSelf || !isAtLeast(role, 'manager');
  const pin = team.people.find((one) => one.uid === uid);
  const [open, setOpen] = useState<'change' | 'pin'>();
  const close = () => setOpen(undefined);
  const place = business.locations[placeOf(business, person)];
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {name} <Badge tone={isAtLeast(role, 'manager') ? 'good' : 'neutral'}>{ROLE_NAMES[role]}</Badge>
          {pin?.lockedUntil !== undefined && <Badge tone="bad">PIN locked</Badge>}
        </p>
        <p className={styles.facts}>
          {[
            email,
            placesOf(shop).length > 1 ? place : undefined,
            pin?.lockedUntil !== undefined
              ? `PIN locked until ${formatDateTime(pin.lockedUntil)}`
              : pin?.hasPin
                ? 'PIN set'
                : 'No PIN yet',
          ]
            .filter((fact) => fact !== undefined)
            .join(' · ')}
        </p>
      </div>
      {mayChange && (
        <Cluster gap={2}>
          {pin?.lockedUntil !== undefined && (
            <ActButton
              variant="secondary"
              aria-label={`Lift the lock of ${name}`}
              onAct={() => acts.act('liftPinLock', { businessId, uid }, `${name} may try the PIN again.`)}
            >
              Lift the lock
            </ActButton>
          )}
          <Button variant="secondary" aria-label={`Set PIN of ${name}`} onClick={() => setOpen('pin')}>
            Set PIN
          </Button>
          <Button variant="secondary" aria-label={`Change ${name}`} onClick={() => setOpen('change')}>
            Change
          </Button>
          {!isSelf && <Remove shop={shop} acts={acts} member={person} />}
        </Cluster>
      )}
      {open === 'pin' && <PinDialog shop={shop} acts={acts} person={person} hasPin={pin?.hasPin} onClose={close} />}
      {open === 'change' && <ChangeDialog shop={shop} acts={acts} person={person} onClose={close} />}
    </li>
  );
}

interface PersonDialogProps {
  shop: Shop;
  acts: ShopActs;
  person: Member;
  onClose: () => void;
}

function PinDialog({
  shop,
  acts,
  person: { uid, name },
  hasPin,
  onClose,
}: PersonDialogProps & { hasPin?: boolean | undefined }) {
  return (
    <ActDialog
      title={`PIN of ${name}`}
      act="Save PIN"
      acts={acts}
      onClose={onClose}
      send={(data) => {
        const pin = textOf(data, 'pin');
        if (/^\d{4,6}$/.test(pin))
          return acts.act('setPin', { businessId: shop.businessId, uid, pin }, `${name} has a new PIN.`);
        return acts.refuse('A PIN has four to six digits.');
      }}
    >
      <TextField
        label={`New PIN of ${name}`}
        name="pin"
        hint={
          hasPin
            ? 'Four to six digits, instead of the PIN that is set.'
            : 'Four to six digits, typed on the shop’s tablet.'
        }
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
      />
    </ActDialog>
  );
}

/** Changes the name and place of a person or tablet, and, for an owner, a person's role. */
export function ChangeDialog({ shop, acts, person, onClose }: PersonDialogProps) {
  const { uid, name, role, locationId } = person;
  const { businessId, business, member } = shop;
  const places = placesOf(shop);
  const hasRole = member.role === 'owner' && role !== 'counter';
  const roles = (['staff', 'manager', 'owner'] as const).map((value) => ({ value, label: ROLE_NAMES[value] }));
  return (
    <ActDialog
      title={`Change ${name}`}
      act="Save"
      acts={acts}
      onClose={onClose}
      send={(data) => {
        const typed = textOf(data, 'name').trim();
        const place = textOf(data, 'place');
        const chosen = roles.find(({ value }) => value === textOf(data, 'role'))?.value;
        if (typed === '') return acts.refuse('Type a name.');
        const changes = {
          ...(typed !== name && { name: typed }),
          ...(place !== '' && place !== locationId && { locationId: place }),
          ...(chosen !== undefined && chosen !== role && { role: chosen }),
        };
        return acts.act('changeMember', { businessId, uid, ...changes }, `${typed} is saved.`);
      }}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={MEMBER_TEXT_LIMITS.name}
        autoComplete="off"
        required
      />
      {hasRole && (
        <SelectField
          label="Role"
          name="role"
          hint="Managers correct cards and run the team. Owners also make managers."
          defaultValue={role}
          options={roles}
        />
      )}
      {places.length > 1 && (
        <SelectField label="Place" name="place" defaultValue={placeOf(business, person)} options={places} />
      )}
    </ActDialog>
  );
}
