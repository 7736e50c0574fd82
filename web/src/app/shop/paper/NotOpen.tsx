import { ROUTES } from '@tessera/domain/addresses/paths';
import type { Shop } from '../../../shared/data/shops';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { EmptyState } from '../../../shared/ui/EmptyState';

interface NotOpenProps {
  shop: Shop;
  /** What a paid shop can do here: `Print the poster` */
  print: string;
}

/** Shown instead of what is printed for new customers while nobody can join. */
export function NotOpen({ shop: { business, member }, print }: NotOpenProps) {
  if (!business.active)
    return (
      <EmptyState title="Nobody can join at the moment">
        <p>The shop is frozen, so nobody can join. {print} once it is paid for again.</p>
      </EmptyState>
    );
  const isOwner = member.uid === business.ownerUid;
  return (
    <EmptyState
      title="Joining is not open yet"
      action={isOwner && <ButtonLink to={ROUTES.businessSetup}>Add address and contact</ButtonLink>}
    >
      <p>
        Customers must see who holds their data. They can join once the shop has an address, and an email address or a
        phone number. {!isOwner && 'Ask the owner to fill them in.'}
      </p>
    </EmptyState>
  );
}
