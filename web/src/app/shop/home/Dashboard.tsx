import { ROUTES } from '@tessera/domain/addresses/paths';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { type Business, cardKind, isJoiningOpen, schemeAt } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
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
import { StampCard } from '../../../shared/ui/StampCard';
import { AgreementCard } from '../../account/AgreementCard';
import { CardPreview } from '../../setup/CardPreview';
import { useKeptLogo } from '../../setup/keptLogo';
import { isYoung } from '../../shopStore';
import { useBusinessSetup } from '../../useBusinessSetup';
import { CARDS_NEED, Room, RoomStale } from '../Room';
import { WaitingStrip } from '../Strip';
import { Attention } from './Attention';
import { CardStrip } from './CardStrip';
import styles from './Dashboard.module.css';
import { FirstSteps } from './FirstSteps';
import { InsightOfTheDay } from './InsightOfTheDay';
import { JoinCode } from './JoinCode';
import { LastEvents } from './LastEvents';
import { TodayTiles } from './TodayTiles';
import { hasCustomers, useShopHome } from './useShopHome';

export const meta: PageMeta = {
  title: 'Home',
  description: 'Today in your shop: what was earned, rewards, new cards, and what comes next.',
};

export default function Dashboard() {
  const [title, setTitle] = useState<string>();
  return (
    <Room title={title ?? 'Home'} noShop={<BeforeTheShop />} loading={<Waiting />}>
      {(shop) => <Home key={shop.businessId} shop={shop} onTitle={setTitle} />}
    </Room>
  );
}

const Waiting = () => (
  <>
    <WaitingStrip />
    <TodayTiles />
  </>
);

interface HomeProps {
  shop: Shop;
  /** Called with the heading of a shop that has, or may have, no customer, and with undefined for any other. */
  onTitle: (title: string | undefined) => void;
}

/** The shop's home. */
function Home({ shop, onTitle }: HomeProps) {
  const { business } = shop;
  const [home, again] = useShopHome(shop);
  const isManager = isAtLeast(shop.member.role, 'manager');
  const { user } = useSession();
  useKeptLogo(shop, user?.uid);
  const today = home.status === 'ready' ? home.value : undefined;
  const [openedAt] = useState(Date.now);
  // Until it is known which home it is, the page shows nothing that would change its place.
  const mayBeNew = home.status === 'loading' && isYoung(business, openedAt);
  const isNew = today !== undefined && !hasCustomers(business, today);
  const title = business.active && (isNew || mayBeNew) ? `${business.name} is ${openness(business)}` : undefined;
  useEffect(() => onTitle(title), [title, onTitle]);
  // It is read after the rest of the page, so nothing above it moves when it appears.
  const agreement = user?.uid === business.ownerUid && home.status !== 'loading' && (
    <AgreementCard uid={business.ownerUid} asksOnly />
  );
  if (mayBeNew)
    return (
      <div className={styles.young}>
        <LoadingRows />
      </div>
    );
  if (today && isNew)
    return (
      <>
        <RoomStale reads={[home]} onRetry={again} />
        <ShopIsOpen business={business} openedAt={openedAt} canEdit={isManager} />
        {agreement}
        {isManager && <FirstSteps shop={shop} home={today} />}
        <Attention shop={shop} home={today} onChange={again} />
      </>
    );
  return (
    <>
      <RoomStale reads={[home]} onRetry={again} />
      <CardStrip business={business} canEdit={isManager} />
      {home.status === 'failed' ? (
        <ReadFailure what="what happened today" reads={[home]} onRetry={again} />
      ) : (
        <TodayTiles home={today} kind={cardKind(business)} />
      )}
      <p className={styles.scan}>
        <ButtonAnchor href={ROUTES.counter} variant={business.active ? 'primary' : 'secondary'}>
          Scan a card
        </ButtonAnchor>
      </p>
      {agreement}
      {home.status === 'loading' && <LoadingRows />}
      {today && (
        <>
          <Attention shop={shop} home={today} onChange={again} />
          <LastEvents shop={shop} home={today} onChange={again} />
          {isManager && <InsightOfTheDay shop={shop} day={today.day} />}
          {isManager && <FirstSteps shop={shop} home={today} />}
        </>
      )}
    </>
  );
}

/** Whether customers can join a shop that is not frozen. */
const openness = (business: Business): string => (isJoiningOpen(business) ? 'open' : 'nearly open');

interface OpenProps {
  business: Business;
  /** When the page was opened, in milliseconds since 1970. */
  openedAt: number;
  canEdit: boolean;
}

/** For a shop without a customer: its finished mosaic, the join code and the poster, or what is missing before that. */
function ShopIsOpen({ business, openedAt, canEdit }: OpenProps) {
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  // A frozen shop's notice has said it.
  if (!business.active) return null;
  if (!scheme || !isJoiningOpen(business))
    return (
      <Card>
        <JoinCode business={business} />
      </Card>
    );
  const { target } = targetOf(scheme);
  return (
    <Card tone="reward">
      <div className={styles.open}>
        <StampCard
          className={styles.card}
          name={business.name}
          logo={business.logo}
          offer={wordsOf(scheme).offerInWords(scheme)}
          colour={business.colour}
          stamps={target ?? 0}
          needed={target}
        />
        <JoinCode
          business={business}
          action={
            <>
              <ButtonLink to={ROUTES.poster} className={styles.print}>
                Print the poster
              </ButtonLink>
              <ButtonAnchor href={ROUTES.counter} variant="secondary">
                Scan a card
              </ButtonAnchor>
            </>
          }
          more={canEdit && <Link to={ROUTES.programme}>Edit card</Link>}
        >
          <p>Show this code to your first customer: one scan, one press, and the card is on their phone.</p>
        </JoinCode>
      </div>
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
