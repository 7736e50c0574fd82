import { ROUTES } from '@tessera/domain/paths';
import { useState } from 'react';
import { call } from '../../data/callables';
import { callableMessage, type Result } from '../../data/errors';
import { useSession } from '../../features/auth/session';
import { refreshShops, type Shop, useShop } from '../../features/shop/shopStore';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Cluster } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';

/** For who has paid: what the shop is called and looks like, the receipt, and the weekly mail. */
export function ShopSettings() {
  const { paid } = useSession();
  const shop = useShop();
  const own = shop.status === 'ready' && shop.value?.member.role === 'owner' ? shop.value : undefined;
  if (!paid && !own) return null;
  return (
    <>
      <Card as="section" title="Your business">
        <p>Name, address, opening hours and colour, and the receipt of your payment.</p>
        <Cluster>
          <ButtonLink to={ROUTES.businessSetup} variant="secondary">
            Change your business
          </ButtonLink>
          {paid && (
            <ButtonLink to={ROUTES.receipt} variant="secondary">
              See the receipt
            </ButtonLink>
          )}
        </Cluster>
      </Card>
      {own && <WeeklyMail shop={own} />}
    </>
  );
}

function WeeklyMail({ shop: { businessId, business } }: { shop: Shop }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const isOn = business.weeklyMail !== false;
  const turn = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      await call('setWeeklyMail', { businessId, wanted: !isOn });
      await refreshShops();
      setResult({ success: true, message: isOn ? 'You get no weekly mail any more.' : 'You get it from next Monday.' });
    } catch (error) {
      setResult({ success: false, message: callableMessage(error) });
    }
    setBusy(false);
  };
  return (
    <Card as="section" title="Weekly mail">
      <p>
        {isOn
          ? `On Mondays you get last week’s figures of ${business.name}: new cards, stamps by person and day, rewards.`
          : `You get no mail about the week of ${business.name}.`}
      </p>
      <Outcome result={result} />
      <p>
        <Button variant="secondary" busy={busy} onClick={() => void turn()}>
          {isOn ? 'Stop the weekly mail' : 'Send me the weekly mail'}
        </Button>
      </p>
    </Card>
  );
}
