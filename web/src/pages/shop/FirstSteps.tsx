/** The steps of a new shop before its first customer. */
import { cardKind } from '@tessera/domain/business';
import { cardAddress } from '@tessera/domain/customerPaths';
import { ROUTES } from '@tessera/domain/paths';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '../../data/callables';
import type { Shop } from '../../data/shops';
import { useOutcome } from '../../features/forms/useOutcome';
import { recallRead, rememberRead } from '../../features/query/queryCache';
import type { Today } from '../../features/shop/useShopHome';
import { loadChunk } from '../../lib/loadChunk';
import { ActionButton } from '../../ui/ActionButton';
import { Badge } from '../../ui/Badge';
import { Button, ButtonAnchor } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Dialog } from '../../ui/Dialog';
import { Cluster, Stack } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';
import styles from './FirstSteps.module.css';
import type { LinkQrProps } from './LinkQr';

interface Props {
  shop: Shop;
  home: Today;
}

const hiddenKey = (businessId: string): string => `firstStepsHidden/${businessId}`;

export function FirstSteps({ shop: { businessId, business }, home }: Props) {
  const [isHidden, setHidden] = useState(() => recallRead(hiddenKey(businessId)) !== undefined);
  const { result, link, make, close } = usePracticeCard(businessId);
  const hasTeam = home.team > 1;
  const hasCustomers = home.events.some(({ practice }) => !practice);
  if (isHidden || !business.active || (hasTeam && hasCustomers && home.hasPractised)) return null;
  return (
    <Card as="section" tone="calm" title="First steps">
      <Stack as="ul" gap={4}>
        <Step
          isDone={home.hasPractised}
          title="Try the practice card"
          why="A card to try the counter with. Your figures leave it out."
        >
          <ActionButton variant="secondary" onAction={make}>
            Show the practice card
          </ActionButton>
        </Step>
        <Step isDone={hasCustomers} title="Print the poster" why="Customers scan it and have a card in one press.">
          <ButtonLink to={ROUTES.poster} variant="secondary">
            Open the poster
          </ButtonLink>
        </Step>
        <Step
          isDone={hasTeam}
          title="Add your team"
          why={`Give everyone an account or a PIN, so that you see who gave which ${wordsOf({ kind: cardKind(business) }).noun}.`}
        >
          <ButtonLink to={ROUTES.team} variant="secondary">
            Add somebody
          </ButtonLink>
        </Step>
      </Stack>
      <Outcome result={result} />
      <p className={styles.hide}>
        <Button
          variant="quiet"
          onClick={() => {
            rememberRead(hiddenKey(businessId), true);
            setHidden(true);
          }}
        >
          Hide these steps
        </Button>
      </p>
      {link && (
        <Dialog open onClose={close} title="Practice card">
          <Stack gap={4}>
            <p>Scan this with a phone: it then shows the practice card. Scan it at the counter like a customer’s.</p>
            <link.Qr address={link.address} title="Practice card’s link" />
            <Cluster>
              <ButtonAnchor href={link.address} target="_blank" variant="secondary">
                Open it here
              </ButtonAnchor>
              <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>
            </Cluster>
          </Stack>
        </Dialog>
      )}
    </Card>
  );
}

interface PracticeLink {
  address: string;
  Qr: ComponentType<LinkQrProps>;
}

/** Makes the person's practice card, or finds the existing one, on demand. */
function usePracticeCard(businessId: string) {
  const { result, run } = useOutcome();
  const [link, setLink] = useState<PracticeLink>();
  const make = () =>
    run(async () => {
      const [{ secret }, { LinkQr }] = await Promise.all([
        call('makePracticeCard', { businessId }),
        loadChunk(() => import('./LinkQr')),
      ]);
      setLink({ address: location.origin + cardAddress(secret), Qr: LinkQr });
    });
  return { result, link, make, close: () => setLink(undefined) };
}

interface StepProps {
  isDone: boolean;
  title: string;
  why: string;
  /** How to do it. */
  children: ReactNode;
}

function Step({ isDone, title, why, children }: StepProps) {
  return (
    <li>
      <Cluster spread>
        <div className={styles.step}>
          <h3>{title}</h3>
          {!isDone && <p>{why}</p>}
        </div>
        {isDone ? <Badge tone="good">Done</Badge> : children}
      </Cluster>
    </li>
  );
}
