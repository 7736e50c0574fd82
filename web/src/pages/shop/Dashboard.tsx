import { cardKind, openProgramme } from '@tessera/domain/business';
import { isAtLeast } from '@tessera/domain/member';
import { ROUTES } from '@tessera/domain/paths';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { givenOf, sumOf } from '@tessera/domain/stats';
import { useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import type { Shop } from '../../data/shops';
import { AgreementCard } from '../../features/agreement/AgreementCard';
import { useSession } from '../../features/auth/session';
import { ReadFailure } from '../../features/query/QueryNotice';
import { CardPreview } from '../../features/setup/CardPreview';
import { useBusinessSetup } from '../../features/setup/useBusinessSetup';
import { type Today, useShopHome } from '../../features/shop/useShopHome';
import { formatNumber } from '../../lib/format';
import { Button, ButtonAnchor } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { classNames } from '../../ui/classNames';
import { Dialog } from '../../ui/Dialog';
import { Cluster, Split, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { ReloadOnceLong } from '../../ui/LoadingRows';
import { StampCard } from '../../ui/StampCard';
import { Attention } from './Attention';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps';
import { JoinCode } from './JoinCode';
import { LastEvents } from './LastEvents';
import { CARDS_NEED, Room, RoomStale } from './Room';

export const meta: PageMeta = {
  title: 'Home',
  description: 'Today in your shop: what was earned, rewards, new cards, and what comes next.',
  noIndex: true,
};

export default function Dashboard() {
  return (
    <Room title="Home" noShop={<BeforeTheShop />} loading={<Tiles />}>
      {(shop) => <Home key={shop.businessId} shop={shop} />}
    </Room>
  );
}

/** The shop's home. */
function Home({ shop }: { shop: Shop }) {
  const [home, again] = useShopHome(shop);
  const isManager = isAtLeast(shop.member.role, 'manager');
  const { user } = useSession();
  const today = home.status === 'ready' ? home.value : undefined;
  const agreement = user?.uid === shop.business.ownerUid && <AgreementCard uid={shop.business.ownerUid} asksOnly />;
  const isNew = today !== undefined && today.events.every(({ practice }) => practice);
  return (
    <>
      <RoomStale reads={[home]} onRetry={again} />
      {home.status === 'failed' ? (
        <ReadFailure what="what happened today" reads={[home]} onRetry={again} />
      ) : (
        <Tiles home={today} kind={cardKind(shop.business)} />
      )}
      <p className={styles.scan}>
        <ButtonAnchor href={ROUTES.counter}>Scan a card</ButtonAnchor>
      </p>
      {home.status !== 'loading' && !isNew && agreement}
      {today && <Attention shop={shop} home={today} onChange={again} />}
      <Split gap={10}>
        <Stack gap={6}>
          {isNew ? (
            <Card as="section" title="Show this code to your first customer">
              <JoinCode business={shop.business} />
            </Card>
          ) : (
            <LastEvents shop={shop} home={today} onChange={again} />
          )}
          {isNew && agreement}
          {today && isManager && <FirstSteps shop={shop} home={today} />}
        </Stack>
        <OwnCard shop={shop} canEdit={isManager} />
      </Split>
    </>
  );
}

/** Today in three numbers; while they load, tiles of the same height. @param kind once the shop is known */
export function Tiles({ home, kind }: { home?: Today | undefined; kind?: SchemeKind }) {
  const sum = home && sumOf(home.stats);
  const words = kind && wordsOf({ kind });
  const tiles = [
    [`${words?.heading ?? 'Earned'} today`, sum && words?.numberOf(sum.units)],
    ['Rewards given', sum && givenOf(sum)],
    ['New cards', sum?.joined],
  ] as const;
  return (
    <>
      <dl className={styles.tiles} aria-busy={!home || undefined}>
        {tiles.map(([label, number]) => (
          <div key={label} className={classNames(styles.tile, !number && styles.empty)}>
            <dt>{label}</dt>
            <dd>{number === undefined ? <span className={styles.unknown}>…</span> : formatNumber(number)}</dd>
          </div>
        ))}
      </dl>
      {!home && <ReloadOnceLong />}
    </>
  );
}

/** The card that customers get, a link to change it, and the join code. */
function OwnCard({ shop: { business }, canEdit }: { shop: Shop; canEdit: boolean }) {
  const [showsCode, setShowsCode] = useState(false);
  const open = openProgramme(business);
  if (!open) return null;
  const { scheme } = open.programme.offer;
  const { inWords, mainReward, offerInWords } = wordsOf(scheme);
  const { target } = targetOf(scheme);
  return (
    <section aria-label="Your card">
      <Stack gap={4}>
        <StampCard
          className={styles.own}
          name={business.name}
          logo={business.logo}
          offer={mainReward(scheme)}
          colour={business.colour}
          isGrey={!business.active}
          stamps={0}
          needed={target}
        >
          <p>{target === undefined ? offerInWords(scheme) : `${inWords(target)} to a reward`}</p>
        </StampCard>
        <Cluster>
          {canEdit && (
            <ButtonLink to={ROUTES.programme} variant="secondary">
              Edit card
            </ButtonLink>
          )}
          <Button variant="secondary" onClick={() => setShowsCode(true)}>
            Show join code
          </Button>
        </Cluster>
        {showsCode && (
          <Dialog open onClose={() => setShowsCode(false)} title="Join code">
            <JoinCode business={business} />
          </Dialog>
        )}
      </Stack>
    </section>
  );
}

/** For a paid owner without a complete set-up: the progress, and a link to go on. */
function BeforeTheShop() {
  const { user } = useSession();
  const [setup, again] = useBusinessSetup(user?.uid ?? '');
  if (setup.status === 'loading') return <LoadingScreen />;
  if (setup.status === 'failed') return <ReadFailure what="your business" reads={[setup]} onRetry={again} />;
  const business = setup.value;
  return (
    <Stack gap={5}>
      <RoomStale reads={[setup]} onRetry={again} />
      <Split gap={12}>
        <Card as="section" title={business.name ? `${business.name} is paid for` : 'You have paid'}>
          <p>{CARDS_NEED}</p>
          <p>
            <ButtonLink to={ROUTES.businessSetup}>Finish the set-up</ButtonLink>
          </p>
        </Card>
        <CardPreview business={business} />
      </Split>
    </Stack>
  );
}
