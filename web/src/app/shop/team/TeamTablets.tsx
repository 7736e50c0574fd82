/** The shop's tablets: enrolling one by a code, and open shifts. */
import { locationOf } from '@tessera/domain/business';
import { type Member, MEMBER_TEXT_LIMITS, type Shift, wasOpen } from '@tessera/domain/member';
import { ROUTES } from '@tessera/domain/paths';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import { textOf, useSubmit } from '../../../shared/forms/form';
import { formatRecent, formatTime } from '../../../shared/lib/format';
import { useExpiring } from '../../../shared/lib/useExpiring';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Form, Stack } from '../../../shared/ui/Layout';
import { LongWait } from '../../../shared/ui/LongWait';
import { Row, Rows } from '../../../shared/ui/Rows';
import styles from './Team.module.css';
import { locationsOf, MemberRow, type TeamProps } from './TeamPeople';

const tabletsOf = ({ team }: Pick<TeamProps, 'team'>): Member[] => team.members.filter(({ role }) => role === 'device');

const shiftsOf = ({ openShifts }: Member): [string, Shift][] =>
  Object.entries(openShifts ?? {}).sort(([, one], [, other]) => other.openedAt - one.openedAt);

/** The open shifts on tablets; nothing if there are none. */
export function OpenShifts({ shop, team, actions }: TeamProps) {
  const { businessId, business } = shop;
  const [now] = useState(Date.now);
  const open = tabletsOf({ team }).flatMap((tablet) =>
    shiftsOf(tablet).flatMap(([id, shift]) =>
      // One that was closed since is closed by the server's clock, which may be ahead of this one's.
      shift.closedAt === undefined && wasOpen(shift, now) ? [{ id, shift, tablet }] : [],
    ),
  );
  if (open.length === 0) return null;
  return (
    <Card as="section" title="At work now">
      <Rows>
        {open.map(({ id, shift, tablet }) => (
          <Row
            key={id}
            name={shift.name}
            facts={
              <>
                {tablet.name}
                {locationsOf(shop).length > 1 && `, ${business.locations[locationOf(business, tablet)]}`} · since{' '}
                {formatRecent(shift.openedAt)}
              </>
            }
          >
            <ActionButton
              variant="secondary"
              aria-label={`Close the shift of ${shift.name}`}
              onAction={() =>
                actions.action(
                  'closeShift',
                  { businessId, shift: id, device: tablet.uid },
                  `The shift of ${shift.name} is closed. What was taken in before still counts.`,
                )
              }
            >
              Close the shift
            </ActionButton>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

export function Tablets({ onChange, ...props }: TeamProps & { onChange: () => void }) {
  const tablets = tabletsOf(props);
  return (
    <Card as="section" title="Tablets">
      {tablets.length === 0 && <p>No tablet yet. People can use their own phones, too.</p>}
      <Rows>
        {tablets.map((tablet) => (
          <Tablet key={tablet.uid} {...props} tablet={tablet} />
        ))}
      </Rows>
      <AddTablet {...props} onChange={onChange} />
    </Card>
  );
}

function Tablet({ shop, actions, tablet }: TeamProps & { tablet: Member }) {
  const { business } = shop;
  const [last] = shiftsOf(tablet);
  const place = locationsOf(shop).length > 1 && `${business.locations[locationOf(business, tablet)]} · `;
  return (
    <MemberRow
      shop={shop}
      actions={actions}
      person={tablet}
      mayChange
      mayRemove
      facts={
        <>
          {place}
          {last ? `Last shift: ${last[1].name}, ${formatRecent(last[1].openedAt)}` : 'No shift in the last week'}
        </>
      }
    >
      {tablet.name}
    </MemberRow>
  );
}

interface Enrolment {
  code: string;
  until: number;
}

/** A code to type on the tablet. It is shown until it is used or expires. */
function AddTablet({ shop, actions, onChange }: TeamProps & { onChange: () => void }) {
  const { businessId } = shop;
  const [enrolment, setEnrolment] = useExpiring<Enrolment>();
  const places = locationsOf(shop);
  const { busy, onSubmit, stop } = useSubmit(async (data, form) => {
    const [name, locationId] = [textOf(data, 'device').trim(), textOf(data, 'place')];
    actions.setResult(undefined);
    setEnrolment(await call('enrolDevice', { businessId, name, locationId: locationId || undefined }));
    form.reset();
  }, actions.setResult);

  if (enrolment)
    return (
      <Stack gap={3}>
        <p>
          On the tablet, open <strong>{location.origin + ROUTES.counter}</strong>, choose “This is the shop’s tablet”
          and type this code:
        </p>
        <output className={styles.code} aria-label="Code for the tablet">
          {enrolment.code}
        </output>
        <p>It works once, until {formatTime(enrolment.until)}.</p>
        <p>
          <Button
            variant="secondary"
            onClick={() => {
              setEnrolment(undefined);
              onChange();
            }}
          >
            The tablet is signed in
          </Button>
        </p>
      </Stack>
    );
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap={5} width="fields">
        <TextField
          label="Name of the tablet"
          name="device"
          hint="Such as “Till by the door”."
          maxLength={MEMBER_TEXT_LIMITS.name}
          autoComplete="off"
          required
        />
        {places.length > 1 && <SelectField label="Place of the tablet" name="place" options={places} />}
        <p>
          <Button type="submit" variant="secondary" busy={busy}>
            Get a tablet code
          </Button>
        </p>
        <LongWait waits={busy} onStop={stop} />
      </Stack>
    </Form>
  );
}
