/** The steps of a new shop before its first customer. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { shortCodeOf } from '@tessera/domain/pass/code';
import type { PassEvent } from '@tessera/domain/pass/state';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { loadChunk } from '../../../shared/lib/loadChunk';
import type { LinkQrProps } from '../../../shared/LinkQr';
import { recallRead, rememberRead } from '../../../shared/query/queryCache';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button, ButtonAnchor } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Dialog } from '../../../shared/ui/Dialog';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { Row, Rows } from '../../../shared/ui/Rows';
import styles from './FirstSteps.module.css';
import { hasCustomers, type Today } from './useShopHome';

interface Props {
  shop: Shop;
  home: Today;
}

interface Step {
  isDone: boolean;
  title: string;
  why?: string;
  /** How to do it, where that is not above. */
  children?: ReactNode;
}

const hiddenKey = (businessId: string): string => `firstStepsHidden/${businessId}`;

/** What a new shop does next, a row each. */
export function FirstSteps({ shop: { businessId, business }, home }: Props) {
  const [isHidden, setHidden] = useState(() => recallRead(hiddenKey(businessId)) !== undefined);
  const { result, practice, make, close } = usePracticeCard(businessId);
  const hasStamped = home.hasPractised || home.stats.some(({ units }) => units) || home.events.some(isStamp);
  const steps: Step[] = [
    {
      isDone: hasCustomers(business, home),
      title: 'Get your first customer',
      why: 'They scan your join code, or the poster.',
    },
    {
      isDone: hasStamped,
      title: 'Try the practice card',
      why: 'A card to try the counter with. Your figures leave it out.',
      children: (
        <ActionButton variant="secondary" onAction={make}>
          Show the practice card
        </ActionButton>
      ),
    },
    {
      isDone: home.team !== undefined && home.team.size > 1,
      title: 'Add your team',
      why: `Give everyone an account or a PIN, so that you see who gave which ${wordsOf({ kind: cardKind(business) }).noun}.`,
      children: (
        <ButtonLink to={ROUTES.team} variant="secondary">
          Add somebody
        </ButtonLink>
      ),
    },
  ];
  const open = steps.filter(({ isDone }) => !isDone).length;
  // Until the team is read, its step is open, and shows nothing by itself.
  if (isHidden || !business.active || open <= (home.team ? 0 : 1)) return null;
  return (
    <Card as="section" title="First steps">
      <Rows>
        {steps.map(({ title, isDone, why, children }) => (
          <Row
            key={title}
            name={
              <>
                {title} {isDone && <Badge tone="good">Done</Badge>}
              </>
            }
            {...(!isDone && why !== undefined && { facts: why })}
          >
            {!isDone && children}
          </Row>
        ))}
      </Rows>
      <Outcome result={result} />
      <p>
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
      {practice && (
        <Dialog open onClose={close} title="Practice card">
          <Stack gap={4}>
            <p>
              <b>With a second phone:</b> scan this, and it shows the practice card. Scan that at the counter, like a
              customer’s.
            </p>
            <practice.Qr address={practice.address} title="Practice card’s link" />
            <p>
              <b>With this phone alone:</b> open the counter, press <i>Code or name</i> and type{' '}
              <strong className={styles.code}>{practice.code}</strong>.
            </p>
            <Cluster>
              <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>
              <CopyButton text={practice.code} what="the code" />
              <ButtonAnchor href={practice.address} target="_blank" variant="quiet">
                See the card
              </ButtonAnchor>
            </Cluster>
          </Stack>
        </Dialog>
      )}
    </Card>
  );
}

const isStamp = ({ type }: PassEvent): boolean => type === 'stamped';

interface Practice {
  address: string;
  /** To type at the counter. */
  code: string;
  Qr: ComponentType<LinkQrProps>;
}

/** Makes the person's practice card, or finds the existing one, on demand. */
function usePracticeCard(businessId: string) {
  const { result, run } = useOutcome();
  const [practice, setPractice] = useState<Practice>();
  const make = () =>
    run(async () => {
      const [{ secret, passId }, { LinkQr }] = await Promise.all([
        call('makePracticeCard', { businessId }),
        loadChunk(() => import('../../../shared/LinkQr')),
      ]);
      setPractice({ address: location.origin + cardAddress(secret), code: shortCodeOf(passId), Qr: LinkQr });
    });
  return { result, practice, make, close: () => setPractice(undefined) };
}
