/** What a paid owner hands out: the join code for customers, and the counter for the team. */
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/paths';
import { ROUTES } from '@tessera/domain/paths';
import { type ComponentType, useEffect, useState } from 'react';
import { readOwnShop } from '../../data/ownShop';
import { useRead } from '../../features/reading/useRead';
import { loadChunk } from '../../lib/loadChunk';
import { Badge } from '../../ui/Badge';
import { Button, ButtonAnchor } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';

export function ShopCorner({ uid }: { uid: string }) {
  const [shop, again] = useRead(`ownShop/${uid}`, readOwnShop);
  if (shop.status === 'loading')
    return (
      <Card as="section" tone="reward" title="Your customers’ card">
        <p role="status">Fetching your join code…</p>
      </Card>
    );
  if (shop.status === 'failed')
    return (
      <Card as="section" tone="reward" title="Your customers’ card">
        <p>Your join code could not be fetched. It stays the same, so a printed one goes on working.</p>
        <p>
          <Button variant="secondary" onClick={() => void again()}>
            Try again
          </Button>
        </p>
      </Card>
    );
  if (!shop.value)
    return (
      <Card as="section" tone="reward" title="Your customers’ card" badge={<Badge tone="waiting">Not yet</Badge>}>
        <p>
          Customers can have cards as soon as your set-up names the shop, its kind, the reward, the stamps and a colour.
        </p>
        <p>
          <ButtonLink to={ROUTES.businessSetup}>Finish the set-up</ButtonLink>
        </p>
      </Card>
    );
  const { joinCode, isJoiningOpen } = shop.value;
  return (
    <Card
      as="section"
      tone="reward"
      title="Your customers’ card"
      badge={isJoiningOpen ? <Badge tone="good">Open</Badge> : <Badge tone="waiting">Closed</Badge>}
    >
      {isJoiningOpen ? (
        <JoinCode address={`${location.origin}${LOYALTY_ROUTES.join}/${joinCode}`} />
      ) : (
        <>
          <p>
            Joining opens once your set-up has an address, and an e-mail address or a phone number: people must see who
            is responsible for their data.
          </p>
          <p>
            <ButtonLink to={ROUTES.businessSetup}>Add them</ButtonLink>
          </p>
        </>
      )}
      <p>
        <ButtonAnchor href={LOYALTY_ROUTES.counter} variant="secondary">
          Open the counter
        </ButtonAnchor>
      </p>
    </Card>
  );
}

type Qr = ComponentType<{ address: string }>;

function JoinCode({ address }: { address: string }) {
  const [Drawn, setDrawn] = useState<Qr>();
  useEffect(() => {
    loadChunk(() => import('./JoinQr')).then(
      ({ JoinQr }) => setDrawn(() => JoinQr),
      // The address below says the same.
      (error: unknown) => console.warn('Join code not drawn:', error),
    );
  }, []);
  return (
    <>
      <p>Show this code to your first customer. They scan it, press once, and have a card on their phone.</p>
      {Drawn && <Drawn address={address} />}
      <p>
        <a href={address}>{address}</a>
      </p>
      <p>
        <CopyButton text={address} what="join link" />
      </p>
    </>
  );
}
