/** The shop's tablets, and open shifts. */
import { type Member, type Shift, wasOpen } from '@tessera/domain/team/member';
import { useState } from 'react';
import { formatDate, formatRecent, formatTime, isToday } from '../../../shared/lib/format';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Row, Rows } from '../../../shared/ui/Rows';
import { type Enrolment, TabletDialog } from './TeamAdd';
import { MemberRow, placeOf, type TeamProps } from './TeamRow';

const tabletsOf = ({ team }: Pick<TeamProps, 'team'>): Member[] => team.members.filter(({ role }) => role === 'device');

const shiftsOf = ({ openShifts }: Member): [string, Shift][] =>
  Object.entries(openShifts ?? {}).sort(([, one], [, other]) => other.openedAt - one.openedAt);

/** A shift in a few words. */
const shiftInWords = (where: string, { openedAt }: Shift): string => `${where}, ${formatRecent(openedAt)}`;

const NO_SHIFT = 'No shift in the last week';

/** A person's last shift on a tablet. */
export function lastShiftOf({ team, uid }: Pick<TeamProps, 'team'> & { uid: string }): string {
  const [last] = tabletsOf({ team })
    .flatMap((tablet) => shiftsOf(tablet).map(([, shift]) => ({ tablet, shift })))
    .filter(({ shift }) => shift.uid === uid)
    .sort((one, other) => other.shift.openedAt - one.shift.openedAt);
  return last ? shiftInWords(last.tablet.name, last.shift) : NO_SHIFT;
}

/** The open shifts on tablets; nothing if there are none. */
export function OpenShifts({ shop, team, actions }: TeamProps) {
  const { businessId } = shop;
  const [now] = useState(Date.now);
  const open = tabletsOf({ team }).flatMap((tablet) =>
    shiftsOf(tablet).flatMap(([id, shift]) =>
      // `closedAt` is by the server's clock, which may be ahead, so any shift that has it is closed.
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
                {[tablet.name, placeOf(shop, tablet)].filter(Boolean).join(', ')} · since{' '}
                {(isToday(shift.openedAt) ? formatTime : formatRecent)(shift.openedAt)}
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

interface TabletsProps extends TeamProps {
  /** Called with the code of a new tablet. */
  onCode: (enrolment: Enrolment) => void;
}

export function Tablets({ onCode, ...props }: TabletsProps) {
  const tablets = tabletsOf(props);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      as="section"
      title="Tablets"
      badge={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a tablet
        </Button>
      }
    >
      {isAdding && <TabletDialog {...props} onClose={() => setAdding(false)} onCode={onCode} />}
      {tablets.length === 0 && <p>No tablet yet. People can use their own phones, too.</p>}
      <Rows>
        {tablets.map((tablet) => (
          <Tablet key={tablet.uid} {...props} tablet={tablet} />
        ))}
      </Rows>
    </Card>
  );
}

function Tablet({ shop, actions, tablet }: TeamProps & { tablet: Member }) {
  const [last] = shiftsOf(tablet);
  const place = placeOf(shop, tablet);
  return (
    <MemberRow
      shop={shop}
      actions={actions}
      person={tablet}
      mayChange
      mayRemove
      details={[{ term: 'In the shop since', value: formatDate(tablet.joinedAt) }]}
      facts={
        <>
          {place && `${place} · `}
          {last ? `Last shift: ${shiftInWords(last[1].name, last[1])}` : NO_SHIFT}
        </>
      }
    >
      {tablet.name}
    </MemberRow>
  );
}
