import { ROUTES } from '@tessera/domain/paths';
import { useState } from 'react';
import { call } from '../../data/callables';
import { callableMessage, type Result } from '../../data/errors';
import { refreshShops, type Shop } from '../../features/shop/shopStore';
import { ActButton } from '../../ui/ActButton';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Cluster } from '../../ui/Layout';
import { Outcome } from '../../ui/Notice';

/** The shop's name and look, and the receipt for owners who have paid. */
export function BusinessSettings({ hasPaid }: { hasPaid: boolean }) {
  return (
    <Card as="section" title="Your business">
      <p>Name, address, opening hours and colour, and the receipt of your payment.</p>
      <Cluster>
        <ButtonLink to={ROUTES.businessSetup} variant="secondary">
          Change your business
        </ButtonLink>
        {hasPaid && (
          <ButtonLink to={ROUTES.receipt} variant="secondary">
            See the receipt
          </ButtonLink>
        )}
      </Cluster>
    </Card>
  );
}

/** Whether the owner gets last week's figures by mail. */
export function WeeklyMail({ shop: { businessId, business } }: { shop: Shop }) {
  const [result, setResult] = useState<Result>();
  const isOn = business.weeklyMail !== false;
  const turn = async () => {
    setResult(undefined);
    try {
      await call('setWeeklyMail', { businessId, wanted: !isOn });
      await refreshShops();
      setResult({
        success: true,
        message: isOn ? 'You no longer get the weekly mail.' : 'You get it from next Monday on.',
      });
    } catch (error) {
      setResult({ success: false, message: callableMessage(error) });
    }
  };
  return (
    <Card as="section" title="Weekly mail">
      <p>
        {isOn
          ? `On Mondays you get last week’s figures of ${business.name}: new cards, stamps by person and day, rewards.`
          : `You get no weekly mail about ${business.name}.`}
      </p>
      <Outcome result={result} />
      <div>
        <ActButton variant="secondary" onAct={turn}>
          {isOn ? 'Stop the weekly mail' : 'Send me the weekly mail'}
        </ActButton>
      </div>
    </Card>
  );
}
