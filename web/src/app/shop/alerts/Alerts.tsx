/** The alerts of a shop: found every night in the ledger, explained, and settled by a person. */
import { ALERT_STATES, type AlertState } from '@tessera/domain/alerts/alert';
import { alertInWords } from '@tessera/domain/alerts/words';
import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedAlert } from '../../../shared/data/alerts';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems } from '../../../shared/forms/form';
import { formatDateTime, formatDays } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { PagedList } from '../../../shared/query/PagedList';
import type { PageMeta } from '../../../shared/route';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Bars } from '../../../shared/ui/Bars';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { SelectField, TextArea } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Outcome } from '../../../shared/ui/Notice';
import { Question } from '../../../shared/ui/Question';
import { HOURS_ADDRESS } from '../../setup/setupSteps';
import { ActionDialog } from '../ActionDialog';
import { type Names, namesOf } from '../EventRow';
import { CardLink } from '../home/LastEvents';
import { Room } from '../Room';
import { type ShopActions, useShopAction } from '../useShopAction';
import { useWorkers } from '../useWorkers';
import { AboutAlerts } from './AboutAlerts';
import { AlertEvents } from './AlertEvents';
import styles from './Alerts.module.css';

export const meta: PageMeta = {
  title: 'Alerts',
  description: 'Scans and rewards that you should look at twice, each explained in numbers.',
};

export default function Alerts() {
  return (
    <Room title="Alerts" lead="What to look at twice. You decide.">
      {(shop) => <Board key={shop.businessId} shop={shop} />}
    </Room>
  );
}

const STATES: Record<AlertState, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'All clear' },
  confirmed: { label: 'To keep an eye on', empty: 'Nothing to keep an eye on' },
  dismissed: { label: 'Fine', empty: 'You have called no alert fine yet' },
};

/** What a manager presses to settle an alert. */
const ACTS = { dismissed: 'It’s fine', confirmed: 'Keep an eye on it' } as const;

/** An alert that somebody is about to settle. */
interface AlertToSettle {
  alert: ListedAlert;
  state: Exclude<AlertState, 'open'>;
}

function Board({ shop }: { shop: Shop }) {
  const { businessId, member } = shop;
  const [state, setState] = useState<AlertState>('open');
  // Which list has come: what stands below waits for it.
  const [listed, setListed] = useState<AlertState>();
  const [version, setVersion] = useState(0);
  const actions = useShopAction(() => setVersion((last) => last + 1));
  const [workers] = useWorkers(businessId);
  const [settling, setSettling] = useState<AlertToSettle>();
  return (
    <Stack gap={6} width="list">
      <form className={styles.show} method="dialog" role="search" aria-label="Alerts">
        <SelectField
          label="Show"
          name="state"
          value={state}
          options={ALERT_STATES.map((one) => ({ value: one, label: STATES[one].label }))}
          onChange={({ currentTarget }) => setState(currentTarget.value as AlertState)}
        />
      </form>
      <Outcome result={actions.shown} />
      <PagedList
        what="the alerts"
        empty={STATES[state].empty}
        emptyText={state === 'open' && 'We look every night.'}
        loading={<LoadingRows isLines />}
        listKey={`alerts/${businessId}/${state}`}
        version={version}
        fetchPage={async (after) => {
          try {
            const { listAlerts } = await loadChunk(() => import('../../../shared/data/alerts'));
            return await listAlerts(businessId, state, member.role, after);
          } finally {
            setListed(state);
          }
        }}
      >
        {(alerts) =>
          alerts.map((alert) => (
            <AlertCard
              key={alert.alertId}
              alert={alert}
              shop={shop}
              names={namesOf(workers)}
              actions={actions}
              onSettle={(next) => setSettling({ alert, state: next })}
            />
          ))
        }
      </PagedList>
      {listed === state && <AboutAlerts shop={shop} />}
      {settling && (
        <SettleDialog {...settling} businessId={businessId} actions={actions} onClose={() => setSettling(undefined)} />
      )}
    </Stack>
  );
}

interface SettleDialogProps extends AlertToSettle {
  businessId: string;
  actions: ShopActions;
  onClose: () => void;
}

/** Asks what was found, which stays with the alert. */
function SettleDialog({ alert: { alertId }, state, businessId, actions, onClose }: SettleDialogProps) {
  const { problems, accepts } = useProblems();
  return (
    <ActionDialog
      title={ACTS[state]}
      action={ACTS[state]}
      actions={actions}
      onClose={onClose}
      send={async (data, form) => {
        const note = textOf(data, 'note').trim();
        if (!accepts({ note: lineProblem(note, 'Write down what you found.') }, form)) return false;
        return actions.action(
          'settleAlert',
          { businessId, alertId, state, note },
          `It is under “${STATES[state].label}”.`,
        );
      }}
    >
      <p>
        It moves to “{STATES[state].label}”.{' '}
        {state === 'confirmed'
          ? 'Nothing else happens: no card changes, and nobody is told.'
          : 'You say that there is a good reason.'}
      </p>
      <TextArea
        name="note"
        label="What you found"
        hint="Needed: it stays with the alert."
        maxLength={NOTE_LIMIT}
        required
        error={problems['note']}
      />
    </ActionDialog>
  );
}

interface AlertCardProps {
  alert: ListedAlert;
  shop: Shop;
  names: Names | null;
  actions: ShopActions;
  onSettle: (state: AlertToSettle['state']) => void;
}

/** What was found, beside what was to be expected. */
function HereAndExpected({ here, expected }: { here: number; expected: number }) {
  const usual = Math.round(expected);
  const most = Math.max(1, here, usual);
  return (
    <div className={styles.bars}>
      <Bars
        label={`${here} here, ${usual} expected`}
        rows={[
          { name: 'Here', share: here / most, text: String(here) },
          { name: 'Expected', share: usual / most, text: String(usual), isYoung: true },
        ]}
      />
    </div>
  );
}

function AlertCard({ alert, shop, names, actions, onSettle }: AlertCardProps) {
  const { rule, about, hands, passId, from, to, state, note, settledBy, settledAt, grownAt, alertId } = alert;
  const nameOf = (uid: string): string => names?.byUid.get(uid) ?? 'Somebody of the team';
  const {
    title,
    what,
    why = '',
    bars,
    otherExplanation,
    detail,
  } = alertInWords(alert, about === undefined ? 'Somebody' : nameOf(about));
  const { uid, role } = shop.member;
  const isOwn = hands.includes(uid) && role !== 'owner';
  return (
    <Card as="li" title={title}>
      <p>
        {passId !== undefined && (
          <>
            <CardLink event={{ ...alert, passId }} />
            {' · '}
          </>
        )}
        {formatDays(from, to)}
      </p>
      <p className={styles.what}>
        <strong>{what}</strong>
      </p>
      {bars && <HereAndExpected {...bars} />}
      <p className={styles.what}>
        {why} {otherExplanation}
      </p>
      {detail !== undefined && (
        <Question question="How unusual that is">
          <p>{detail}</p>
        </Question>
      )}
      {note !== undefined && settledAt !== undefined && (
        <p>
          “{note}” {nameOf(settledBy ?? '')}, {formatDateTime(settledAt)}
        </p>
      )}
      {grownAt !== undefined && state === 'open' && <p>It has grown since: {formatDateTime(grownAt)}.</p>}
      {rule === 'outside-hours' && uid === shop.business.ownerUid && (
        <p>
          <Link to={HOURS_ADDRESS}>Change your hours</Link>
        </p>
      )}
      <AlertEvents alert={alert} shop={shop} names={names} />
      {isOwn ? (
        <p>Some of it went through your hands, so somebody else settles it.</p>
      ) : state === 'open' ? (
        <Cluster>
          {(['dismissed', 'confirmed'] as const).map((settled) => (
            <Button
              key={settled}
              variant="secondary"
              onClick={() => onSettle(settled)}
              aria-label={`${ACTS[settled]}: ${title}`}
            >
              {ACTS[settled]}
            </Button>
          ))}
        </Cluster>
      ) : (
        <div>
          <ActionButton
            variant="quiet"
            onAction={() =>
              actions.action(
                'settleAlert',
                { businessId: shop.businessId, alertId, state: 'open' },
                'It is open again.',
              )
            }
          >
            Open again
          </ActionButton>
        </div>
      )}
    </Card>
  );
}
