import { ROUTES } from '@tessera/domain/paths';
import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { CardPreview } from '../../features/business/CardPreview';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { ReadFailure } from '../../features/reading/ReadNotice';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Split, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { JoinCorner } from './JoinCorner';
import { Room, RoomStale } from './Room';

export const meta: PageMeta = {
  title: 'Dashboard',
  description: 'Today in your shop: stamps, rewards, new cards, and what comes next.',
  noIndex: true,
};

export default function Dashboard() {
  return (
    <Room title="Dashboard" noShop={<BeforeTheShop />}>
      {({ business }) => (
        <Split gap={12}>
          <JoinCorner business={business} />
          <CardPreview business={{ name: business.name, brandColour: business.colour }} />
        </Split>
      )}
    </Room>
  );
}

/** Paid, and the set-up is not finished: what is there so far, and the way on. */
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
          <p>
            Customers can have cards as soon as your set-up names the shop, its kind, the reward, the stamps and a
            colour.
          </p>
          <p>
            <ButtonLink to={ROUTES.businessSetup}>Finish the set-up</ButtonLink>
          </p>
        </Card>
        <CardPreview business={business} />
      </Split>
    </Stack>
  );
}
