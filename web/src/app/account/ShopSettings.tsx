import { ROUTES } from '@tessera/domain/addresses/paths';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { Link } from 'react-router-dom';
import { call } from '../../shared/data/callables';
import type { Shop } from '../../shared/data/shops';
import { useOutcome } from '../../shared/forms/useOutcome';
import { ActionButton } from '../../shared/ui/ActionButton';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Card } from '../../shared/ui/Card';
import { Cluster } from '../../shared/ui/Layout';
import { Outcome } from '../../shared/ui/Notice';
import { HOURS_ADDRESS, LAST_STEP, stepAddress } from '../setup/setupSteps';
import { refreshShops } from '../shopStore';

/** The facts of the shop, and the receipt, for owners who have paid or whose shop shows that they once had. */
export function BusinessSettings({ hasShop }: { hasShop: boolean }) {
  return (
    <Card as="section" title="Your business">
      {hasShop && (
        <p>
          The name, the look and the rewards are changed under <Link to={ROUTES.programme}>Card</Link>.
        </p>
      )}
      <Cluster>
        <ButtonLink to={hasShop ? stepAddress(LAST_STEP) : ROUTES.businessSetup} variant="secondary">
          {hasShop ? 'Contact and address' : 'Finish the set-up'}
        </ButtonLink>
        <ButtonLink to={HOURS_ADDRESS} variant="secondary">
          Website and hours
        </ButtonLink>
        <ButtonLink to={ROUTES.receipt} variant="secondary">
          See the receipt
        </ButtonLink>
      </Cluster>
    </Card>
  );
}

/** Whether the owner gets last week's figures by mail. */
export function WeeklyMail({ shop: { businessId, business } }: { shop: Shop }) {
  const { result, run } = useOutcome();
  const isOn = business.weeklyMail !== false;
  const turn = () =>
    run(async () => {
      await call('setWeeklyMail', { businessId, wanted: !isOn });
      await refreshShops();
      return isOn ? 'You no longer get the weekly mail.' : 'You get it from next Monday on.';
    });
  return (
    <Card as="section" title="Weekly mail">
      <p>
        {isOn
          ? `On Mondays you get last week’s figures of ${business.name}: new cards, ${wordsOf({ kind: cardKind(business) }).noun} by person and day, rewards.`
          : `You get no weekly mail about ${business.name}.`}
        {isOn && !business.active && ' None comes while the shop is frozen.'}
      </p>
      <Outcome result={result} />
      <div>
        <ActionButton variant="secondary" onAction={turn}>
          {isOn ? 'Stop the weekly mail' : 'Send me the weekly mail'}
        </ActionButton>
      </div>
    </Card>
  );
}
