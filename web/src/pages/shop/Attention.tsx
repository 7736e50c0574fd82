import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { FLAG_WORDS } from '@tessera/domain/pass/words';
import { type ReactNode, useEffect, useState } from 'react';
import type { Shop } from '../../features/shop/shopStore';
import { useShopAct } from '../../features/shop/useShopAct';
import type { Today } from '../../features/shop/useShopHome';
import { formatDateTime } from '../../lib/format';
import { keptText } from '../../lib/kept';
import { loadChunk } from '../../lib/loadChunk';
import { ActButton } from '../../ui/ActButton';
import { Card } from '../../ui/Card';
import { Cluster, Stack } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';

interface Props {
  shop: Shop;
  home: Today;
  onChange: () => Promise<void>;
}

/** Written when a counter in this browser reads a card: without it no scan can be waiting. */
const counterHint = keptText('tessera.clock');

/** Scans of this browser's counter that wait for a connection. */
function useWaitingHere(): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (counterHint.read() === null) return;
    loadChunk(() => import('../../features/counter/scanStore'))
      .then(({ waitingHere }) => waitingHere())
      .then(setWaiting, (error: unknown) => console.warn('Waiting stamps were not counted:', error));
  }, []);
  return waiting;
}

/** What somebody has to look at; nothing where there is nothing. */
export function Attention({ shop, home, onChange }: Props) {
  const { businessId } = shop;
  const waiting = useWaitingHere();
  const { result, act } = useShopAct(() => void onChange());
  const { locks, reports, flagged } = home;

  const isQuiet = waiting + flagged.length + locks.length + reports.length === 0;
  if (isQuiet) return <Outcome result={result} />;
  return (
    <Card as="section" tone="reward" title="Needs you">
      <Stack as="ul" gap={4}>
        {waiting > 0 && (
          <Item act={<a href={LOYALTY_ROUTES.counter}>Open the counter</a>}>
            {waiting === 1 ? '1 stamp waits' : `${waiting} stamps wait`} on this device for a connection.
          </Item>
        )}
        {locks.map(({ uid, name, until }) => (
          <Item
            key={uid}
            act={
              <ActButton
                variant="secondary"
                onAct={() => act('liftPinLock', { businessId, uid }, `${name} may try the PIN again.`)}
              >
                Lift the lock of {name}
              </ActButton>
            }
          >
            The PIN of {name} was typed wrong five times and is locked until {formatDateTime(until)}.
          </Item>
        ))}
        {reports.map(({ reportId, passId, message, at }) => (
          <Item
            key={reportId}
            act={
              <ActButton
                variant="secondary"
                onAct={() => act('closeReport', { businessId, reportId }, 'The report is done.')}
              >
                Done
              </ActButton>
            }
          >
            The holder of card {shortCodeOf(passId)} wrote on {formatDateTime(at)}: “{message}”
          </Item>
        ))}
        {flagged.map(({ scanId, passId, at, flags = [] }) => (
          <Item key={scanId}>
            Card {shortCodeOf(passId)}, {formatDateTime(at)}: {flags.map((flag) => FLAG_WORDS[flag]).join(' ')}
          </Item>
        ))}
      </Stack>
      <Outcome result={result} />
    </Card>
  );
}

function Item({ act, children }: { act?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Cluster spread>
        <p>{children}</p>
        {act}
      </Cluster>
    </li>
  );
}
