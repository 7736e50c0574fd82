/** A person or a tablet as a row, and what can be done with them: name, role, place, PIN, and removal. */
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { locationOf } from '@tessera/domain/shop/business';
import { becomesManager, type Member, type MemberRole } from '@tessera/domain/team/member';
import { isNameTaken, NAME_TAKEN } from '@tessera/domain/team/names';
import { PIN_DIGITS, pinProblem } from '@tessera/domain/team/pin';
import { type ReactNode, useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import type { Team } from '../../../shared/data/team';
import { textOf, useProblems } from '../../../shared/forms/form';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { Facts, type FactsProps } from '../../../shared/ui/Facts';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { LiveRegion, Notice } from '../../../shared/ui/Notice';
import { RowText } from '../../../shared/ui/Rows';
import { ActionDialog, NameField } from '../ActionDialog';
import type { ShopActions } from '../useShopAction';
import styles from './Team.module.css';

export interface TeamProps {
  shop: Shop;
  team: Team;
  actions: ShopActions;
}

export const ROLE_NAMES: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
  device: 'Tablet',
};

/** The roles that an owner gives. */
export const ROLE_OPTIONS = (['staff', 'manager', 'owner'] as const).map((value) => ({
  value,
  label: ROLE_NAMES[value],
}));

export const locationsOf = ({ business }: Shop) =>
  Object.entries(business.locations).map(([value, label]) => ({ value, label }));

/** The place of a person or tablet, in a shop with several. */
export const placeOf = (shop: Shop, member: Member): string | undefined =>
  locationsOf(shop).length > 1 ? shop.business.locations[locationOf(shop.business, member)] : undefined;

/** Asks for confirmation before a person or tablet is removed. */
function RemoveDialog({ shop, actions, person: { uid, name, role }, onClose }: PersonDialogProps) {
  return (
    <ActionDialog
      title={`Remove ${name}?`}
      action="Remove"
      isDanger
      actions={actions}
      onClose={onClose}
      send={() =>
        actions.action('changeMember', { businessId: shop.businessId, uid, active: false }, `${name} is removed.`)
      }
    >
      <p>
        {role === 'device'
          ? 'The tablet stops working at once. Stamps or points that it scanned from a customer’s phone and has not sent yet still count.'
          : 'This person can no longer use the counter, and their open shifts end. The history keeps the name.'}
      </p>
      {role === 'owner' && (
        <p>
          The keys and addresses that they made under Integrations go on working. Revoke those that they still know.
        </p>
      )}
    </ActionDialog>
  );
}

interface MemberRowProps extends Omit<PersonDialogProps, 'onClose'> {
  /** The team, of which no other person may have the name; absent for a tablet. */
  team?: readonly Member[];
  /** Absent for a tablet, which has none. */
  pin?: Team['people'][number] | undefined;
  mayChange: boolean;
  mayRemove: boolean;
  facts: ReactNode;
  /** What the sheet says besides. */
  details: FactsProps['items'];
  /** The name and its badges. */
  children: ReactNode;
}

/** A person or tablet. The row opens a sheet with what can be done. */
export function MemberRow({
  shop,
  actions,
  person,
  team,
  pin,
  mayChange,
  mayRemove,
  facts,
  details,
  children,
}: MemberRowProps) {
  const { uid, name, role } = person;
  const [open, setOpen] = useState<'sheet' | 'pin' | 'change' | 'remove'>();
  const dialog = { shop, actions, person, onClose: () => setOpen(undefined) };
  const pinAct = pin?.hasPin ? 'Change PIN' : 'Set PIN';
  const text = <RowText name={children} facts={facts} />;
  return (
    <li className={styles.member}>
      {mayChange ? (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('sheet')}>
          {text}
        </button>
      ) : (
        <p>{text}</p>
      )}
      {open === 'sheet' && (
        <Dialog open title={name} onClose={dialog.onClose}>
          <Stack gap={3}>
            <Facts items={details} />
            {pin?.lockedUntil !== undefined && (
              <ActionButton
                variant="secondary"
                aria-label={`Lift the lock of ${name}`}
                onAction={async () => {
                  await actions.action(
                    'liftPinLock',
                    { businessId: shop.businessId, uid },
                    `${name} may try the PIN again.`,
                  );
                  dialog.onClose();
                }}
              >
                Lift the lock
              </ActionButton>
            )}
            {role !== 'device' && (
              <Button variant="secondary" aria-label={`${pinAct} of ${name}`} onClick={() => setOpen('pin')}>
                {pinAct}
              </Button>
            )}
            <Button variant="secondary" aria-label={`Edit ${name}`} onClick={() => setOpen('change')}>
              Edit
            </Button>
            {mayRemove && (
              <Button variant="danger" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
          </Stack>
        </Dialog>
      )}
      {open === 'pin' && <PinDialog {...dialog} hasPin={pin?.hasPin} />}
      {open === 'change' && <ChangeDialog {...dialog} team={team} hasPin={pin?.hasPin} />}
      {open === 'remove' && <RemoveDialog {...dialog} />}
    </li>
  );
}

interface PersonDialogProps {
  shop: Shop;
  actions: ShopActions;
  person: Member;
  onClose: () => void;
}

/** What is wrong with a person's name. @param others the rest of the team, as far as it is known */
export function personNameProblem(name: string, others: readonly Member[] = []): string | undefined {
  const people = others.filter(({ role }) => role !== 'device');
  return lineProblem(name, 'Type a name.') ?? (isNameTaken(people, name) ? NAME_TAKEN : undefined);
}

export const PIN_HINT = 'Four to six digits without a pattern, typed on the shop’s tablet.';

/** The field for a new PIN. */
export function PinField(props: { label: string; hint: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={PIN_DIGITS.most}
      required
    />
  );
}

interface PinnedDialogProps extends PersonDialogProps {
  hasPin: boolean | undefined;
}

function PinDialog({ shop, actions, person: { uid, name }, hasPin, onClose }: PinnedDialogProps) {
  const { problems, accepts } = useProblems();
  return (
    <ActionDialog
      title={`PIN of ${name}`}
      action="Save PIN"
      actions={actions}
      onClose={onClose}
      send={async (data, form) => {
        const pin = textOf(data, 'pin');
        if (!accepts({ pin: pinProblem(pin) }, form)) return false;
        return actions.action('setPin', { businessId: shop.businessId, uid, pin }, `${name} has a new PIN.`);
      }}
    >
      <PinField
        label={`New PIN of ${name}`}
        hint={hasPin ? `${PIN_HINT} It replaces the old one.` : PIN_HINT}
        error={problems['pin']}
      />
    </ActionDialog>
  );
}

/** Changes the name and place of a person or tablet, and, for an owner, a person's role. */
function ChangeDialog({
  shop,
  actions,
  person,
  team,
  hasPin = false,
  onClose,
}: PinnedDialogProps & { team: MemberRowProps['team'] }) {
  const { uid, name, role, locationId, pinOnly } = person;
  const { businessId, business, member } = shop;
  const { problems, accepts } = useProblems();
  const places = locationsOf(shop);
  const hasRole = member.role === 'owner' && role !== 'device' && !pinOnly;
  const [chosen, setChosen] = useState(role);
  const losesPin = hasPin && becomesManager(person, chosen);
  return (
    <ActionDialog
      title={`Change ${name}`}
      action="Save"
      actions={actions}
      onClose={onClose}
      send={async (data, form) => {
        const typed = textOf(data, 'name').trim();
        const place = textOf(data, 'place');
        const others = typed === name ? [] : team?.filter((one) => one.uid !== uid);
        if (!accepts({ name: personNameProblem(typed, others) }, form)) return false;
        const changes = {
          name: typed === name ? undefined : typed,
          locationId: place === '' || place === locationId ? undefined : place,
          role: chosen === role || chosen === 'device' ? undefined : chosen,
        };
        const done = losesPin ? `${typed} is saved, and needs a new PIN.` : `${typed} is saved.`;
        return actions.action('changeMember', { businessId, uid, ...changes }, done);
      }}
    >
      <NameField label="Name" name="name" defaultValue={name} error={problems['name']} />
      {hasRole && (
        <SelectField
          label="Role"
          name="role"
          hint="Managers correct cards and run the team. Owners also make managers."
          value={chosen}
          options={ROLE_OPTIONS}
          onChange={({ target }) => setChosen(target.value as MemberRole)}
        />
      )}
      <LiveRegion>
        {losesPin && (
          <Notice tone="info">
            <p>
              {name} needs a new PIN for this role, because somebody else may know the old one. Set it after you save:
              until then the tablet does not let {name} in.
            </p>
          </Notice>
        )}
      </LiveRegion>
      {places.length > 1 && (
        <SelectField label="Place" name="place" defaultValue={locationOf(business, person)} options={places} />
      )}
    </ActionDialog>
  );
}
