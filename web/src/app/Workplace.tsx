/** What somebody who works in another person's shop sees where owners open and pay for theirs. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import { Link } from 'react-router-dom';
import type { Shop } from '../shared/data/shops';
import type { Read } from '../shared/query/useQuery';
import { ButtonAnchor } from '../shared/ui/Button';
import { ButtonLink } from '../shared/ui/ButtonLink';
import { Card } from '../shared/ui/Card';
import { Cluster } from '../shared/ui/Layout';
import { useShops } from './shopStore';

interface Own {
  uid: string;
  setup: BusinessSetup | undefined;
  /** Undefined if it is unknown. */
  payment: PaymentRecord | null | undefined;
}

/**
 * The shop in which an account works that has no shop of its own, and has not begun to open or to pay for one. Null for
 * every other account; undefined while it is unknown.
 */
export function workplaceOf({ uid, setup, payment }: Own, shops: Read<Shop[]>): Shop | null | undefined {
  if (payment || setup?.name !== undefined || shops.status === 'failed') return null;
  if (shops.status === 'loading') return undefined;
  return shops.value.some(({ business }) => business.ownerUid === uid) ? null : (shops.value[0] ?? null);
}

export const useWorkplace = (own: Own): Shop | null | undefined => workplaceOf(own, useShops());

export function Workplace({ shop: { business } }: { shop: Shop }) {
  return (
    <Card as="section" title={`You work at ${business.name}`}>
      <p>{business.active ? 'Its owner has paid.' : 'Its owner pays for it.'} You have nothing to pay.</p>
      <Cluster as="p">
        <ButtonAnchor href={ROUTES.counter}>Open the counter</ButtonAnchor>
        <ButtonLink to={ROUTES.dashboard} variant="secondary">
          Go to the shop
        </ButtonLink>
      </Cluster>
      <p>
        Do you want a shop of your own? <Link to={ROUTES.businessSetup}>Begin with its card</Link>
      </p>
    </Card>
  );
}
