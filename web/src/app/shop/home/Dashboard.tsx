import { ROUTES } from '@tessera/domain/addresses/paths';
import { DAY_MS } from '@tessera/domain/lib/time';
import { cardKind, isJoiningOpen } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { type ComponentProps, useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import type { PageMeta } from '../../../shared/route';
import { useSession } from '../../../shared/session/session';
import { ButtonAnchor } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { Split, Stack } from '../../../shared/ui/Layout';
import { LoadingScreen } from '../../../shared/ui/Loading';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { AgreementCard } from '../../account/AgreementCard';
import { CardPreview } from '../../setup/CardPreview';
import { useKeptLogo } from '../../setup/keptLogo';
import { useBusinessSetup } from '../../useBusinessSetup';
import { CARDS_NEED, Room, RoomStale } from '../Room';
import { Attention } from './Attention';
import { CardStrip, WaitingStrip } from './CardStrip';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps';
import { InsightOfTheDay } from './InsightOfTheDay';
import { JoinCode } from './JoinCode';
import { LastEvents } from './LastEvents';
import { TodayTiles } from './TodayTiles';
import { useShopHome } from './useShopHome';

export const meta: PageMeta = {
  title: 'Home',
  description: 'Today in your shop: what was earned, rewards, new cards, and what comes next.',
  noIndex: true,
};

export default function Dashboard() {
  return (
    <Room title="Home" noShop={<BeforeTheShop />} loading={<Waiting />}>
      {(shop) => <Home key={shop.businessId} shop={shop} />}
    </Room>
  );
}

const Waiting = () => (
  <>
    <WaitingStrip />
    <TodayTiles />
  </>
);

/** A shop so young may have no customer yet. */
const YOUNG_MS = 7 * DAY_MS;

/** The shop's home. */
function Home({ shop }: { shop: Shop }) {
  const [home, again] = useShopHome(shop);
  const isManager = isAtLeast(shop.member.role, 'manager');
  const { user } = useSession();
  useKeptLogo(shop, user?.uid);
  const today = home.status === 'ready' ? home.value : undefined;
  const [openedAt] = useState(Date.now);
  // Until it is known, the page shows only what both homes begin with, so that nothing on it changes its place.
  const mayBeNew = home.status === 'loading' && openedAt - shop.business.createdAt < YOUNG_MS;
  const isNew = today !== undefined && today.events.every(({ practice }) => practice);
  // It is read after the rest of the page, so nothing above it moves when it appears.
  const agreement = user?.uid === shop.business.ownerUid && home.status !== 'loading' && (
    <AgreementCard uid={shop.business.ownerUid} asksOnly />
  );
  return (
    <>
      <RoomStale reads={[home]} onRetry={again} />
      <CardStrip business={shop.business} canEdit={isManager} showsCode={!isNew && !mayBeNew} />
      {mayBeNew ? (
        <LoadingRows />
      ) : today && isNew ? (
        <>
          <ShopIsOpen shop={shop} />
          {agreement}
          {isManager && <FirstSteps shop={shop} home={today} />}
          <Attention shop={shop} home={today} onChange={again} />
          <TodayTiles home={today} kind={cardKind(shop.business)} />
          <ScanLink variant="secondary" />
        </>
      ) : (
        <>
          {home.status === 'failed' ? (
            <ReadFailure what="what happened today" reads={[home]} onRetry={again} />
          ) : (
            <TodayTiles home={today} kind={cardKind(shop.business)} />
          )}
          <ScanLink variant={shop.business.active ? 'primary' : 'secondary'} />
          {agreement}
          {today && <Attention shop={shop} home={today} onChange={again} />}
          {today && isManager && <InsightOfTheDay shop={shop} day={today.day} />}
          <LastEvents shop={shop} home={today} onChange={again} />
          {today && isManager && <FirstSteps shop={shop} home={today} />}
        </>
      )}
    </>
  );
}

/** The one action of a shop with customers. */
const ScanLink = ({ variant }: Pick<ComponentProps<typeof ButtonAnchor>, 'variant'>) => (
  <p className={styles.scan}>
    <ButtonAnchor href={ROUTES.counter} variant={variant}>
      Scan a card
    </ButtonAnchor>
  </p>
);

/** For a shop without a customer: the join code and the poster, or what is missing before anybody can join. */
function ShopIsOpen({ shop: { business } }: { shop: Shop }) {
  if (!isJoiningOpen(business))
    return (
      <Card as="section" title={business.active ? 'Your shop is nearly open' : 'Your shop is closed'}>
        <JoinCode business={business} />
      </Card>
    );
  return (
    <Card as="section" tone="reward" title="Your shop is open">
      <JoinCode business={business} action={<ButtonLink to={ROUTES.poster}>Print the poster</ButtonLink>}>
        <p>Show this code to your first customer: one scan, one press, and the card is on their phone.</p>
      </JoinCode>
    </Card>
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
