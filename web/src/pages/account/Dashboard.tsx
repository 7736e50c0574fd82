import { ROUTES } from '@tessera/domain/paths';
import type { PageMeta } from '../../app/router/route';
import { useSession } from '../../features/auth/session';
import { CardPreview } from '../../features/business/CardPreview';
import { useBusinessSetup } from '../../features/business/useBusinessSetup';
import { ArrivalNotice } from '../../features/forms/ArrivalNotice';
import { ReadFailure, StaleNotice } from '../../features/reading/ReadNotice';
import { Badge } from '../../ui/Badge';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Split, Stack } from '../../ui/Layout';
import { LoadingScreen } from '../../ui/Loading';
import { PageHead, Section } from '../../ui/Page';
import { ShopCorner } from './ShopCorner';

export const meta: PageMeta = {
  title: 'Dashboard',
  description: 'How your payment and your set-up stand, and what comes next.',
  noIndex: true,
};

export default function Dashboard() {
  const { user } = useSession();
  const [setup, again] = useBusinessSetup(user?.uid ?? '');
  const business = setup.status === 'ready' ? setup.value : {};
  return (
    <>
      <PageHead
        title="Dashboard"
        lead={
          business.name
            ? `${business.name} is paid for, and your account is open.`
            : 'You have paid, and your account is open.'
        }
      />
      <Section>
        <Stack gap={5}>
          <ArrivalNotice tone="success" />
          <StaleNotice reads={[setup]} onRetry={again} />
          {setup.status === 'loading' && <LoadingScreen />}
          {setup.status === 'failed' && <ReadFailure what="your business" reads={[setup]} onRetry={again} />}
          {setup.status === 'ready' && (
            <Split gap={12}>
              <Stack gap={5}>
                <ShopCorner uid={user?.uid ?? ''} />
                <Card as="section" title="Payment" badge={<Badge tone="good">Paid</Badge>}>
                  <p>There is nothing more to pay for this account.</p>
                  <p>
                    <ButtonLink to={ROUTES.receipt} variant="secondary">
                      See the receipt
                    </ButtonLink>
                  </p>
                </Card>
                <Card
                  as="section"
                  title="Your business"
                  badge={
                    business.complete ? <Badge tone="good">Set up</Badge> : <Badge tone="waiting">Not finished</Badge>
                  }
                >
                  <p>
                    {business.complete
                      ? 'Everything we need is there. Change it whenever you like.'
                      : 'Finish it, and your customers can have their cards.'}
                  </p>
                  <p>
                    <ButtonLink to={ROUTES.businessSetup} variant={business.complete ? 'secondary' : 'primary'}>
                      {business.complete ? 'Change your business' : 'Go on with the set-up'}
                    </ButtonLink>
                  </p>
                </Card>
              </Stack>
              <CardPreview business={business} />
            </Split>
          )}
        </Stack>
      </Section>
    </>
  );
}
