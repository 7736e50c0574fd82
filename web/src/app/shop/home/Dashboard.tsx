import { cardKind, isJoiningOpen, schemeAt } from '@tessera/domain/business';
import { isAtLeast } from '@tessera/domain/member';
import { ROUTES } from '@tessera/domain/paths';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import type { Shop } from '../../../shared/data/shops';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import type { PageMeta } from '../../../shared/route';
import { rewardsInOrder, rewardsOnTheWay, unitsFor } from '../../../shared/scheme/words';
import { useSession } from '../../../shared/session/session';
import { Button, ButtonAnchor } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { LoadingScreen } from '../../../shared/ui/Loading';
import { StampCard } from '../../../shared/ui/StampCard';
import { AgreementCard } from '../../account/AgreementCard';
import { CardPreview } from '../../setup/CardPreview';
import { useKeptLogo } from '../../setup/keptLogo';
import { useBusinessSetup } from '../../useBusinessSetup';
import { CARDS_NEED, Room, RoomStale } from '../Room';
import room from '../Room.module.css';
import { Attention } from './Attention';
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
    <Room title="Home" noShop={<BeforeTheShop />} loading={<TodayTiles />}>
      {(shop) => <Home key={shop.businessId} shop={shop} />}
    </Room>
  );
}

/** The shop's home. */
function Home({ shop }: { shop: Shop }) {
  const [home, again] = useShopHome(shop);
  const isManager = isAtLeast(shop.member.role, 'manager');
  const { user } = useSession();
  useKeptLogo(shop, user?.uid);
  const today = home.status === 'ready' ? home.value : undefined;
  const agreement = user?.uid === shop.business.ownerUid && <AgreementCard uid={shop.business.ownerUid} asksOnly />;
  const isNew = today !== undefined && today.events.every(({ practice }) => practice);
  return (
    <>
      <RoomStale reads={[home]} onRetry={again} />
      {home.status !== 'loading' && agreement}
      {today && isNew ? (
        <>
          <Split gap={10} className={room.beside}>
            <ShopIsOpen shop={shop} />
            <OwnCard shop={shop} canEdit={isManager} showsCode={false} />
          </Split>
          {isManager && <FirstSteps shop={shop} home={today} />}
          <Attention shop={shop} home={today} onChange={again} />
          <TodayTiles home={today} kind={cardKind(shop.business)} />
          <ScanLink />
        </>
      ) : (
        <>
          {home.status === 'failed' ? (
            <ReadFailure what="what happened today" reads={[home]} onRetry={again} />
          ) : (
            <TodayTiles home={today} kind={cardKind(shop.business)} />
          )}
          <ScanLink />
          {today && <Attention shop={shop} home={today} onChange={again} />}
          {today && isManager && <InsightOfTheDay shop={shop} day={today.day} />}
          <Split gap={10} className={room.beside}>
            <Stack gap={6}>
              <LastEvents shop={shop} home={today} onChange={again} />
              {today && isManager && <FirstSteps shop={shop} home={today} />}
            </Stack>
            <OwnCard shop={shop} canEdit={isManager} />
          </Split>
        </>
      )}
    </>
  );
}

const ScanLink = () => (
  <p className={styles.scan}>
    <ButtonAnchor href={ROUTES.counter}>Scan a card</ButtonAnchor>
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
    <Card as="section" title="Your shop is open">
      <p>Show this code to your first customer, or print it for the counter.</p>
      <JoinCode business={business} />
      <p>
        <ButtonLink to={ROUTES.poster} variant="secondary">
          Print the poster
        </ButtonLink>
      </p>
    </Card>
  );
}

interface OwnCardProps {
  shop: Shop;
  canEdit: boolean;
  /** Whether the join code is a press away; false where it stands beside the card. */
  showsCode?: boolean;
}

/** The card that customers get, a link to change it, and the join code. */
function OwnCard({ shop: { business }, canEdit, showsCode = true }: OwnCardProps) {
  const [isCodeOpen, setCodeOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  if (!scheme) return null;
  const { inWords, mainReward } = wordsOf(scheme);
  const { target } = targetOf(scheme);
  const listed = target === undefined ? rewardsInOrder(scheme) : rewardsOnTheWay(scheme);
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
          {target !== undefined && <p>{inWords(target)} to a reward</p>}
          {listed.length > 0 && (
            <ul className={styles.rewards}>
              {listed.map((one) => (
                <li key={`${unitsFor(one)} ${one.reward}`}>
                  <strong>{inWords(unitsFor(one))}</strong> {one.reward}
                </li>
              ))}
            </ul>
          )}
        </StampCard>
        <Cluster className={styles.acts}>
          {canEdit && (
            <ButtonLink to={ROUTES.programme} variant="secondary">
              Edit card
            </ButtonLink>
          )}
          {showsCode && (
            <Button variant="secondary" onClick={() => setCodeOpen(true)}>
              Show join code
            </Button>
          )}
        </Cluster>
        {isCodeOpen && (
          <Dialog open onClose={() => setCodeOpen(false)} title="Join code">
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
