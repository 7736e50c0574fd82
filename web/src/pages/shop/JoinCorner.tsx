/** What a paid owner hands out: the join code for customers, and the counter for the team. */
import { type Business, isJoiningOpen } from '@tessera/domain/business';
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/paths';
import { ROUTES } from '@tessera/domain/paths';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import { Badge } from '../../ui/Badge';
import { ButtonAnchor } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';

export function JoinCorner({ business }: { business: Business }) {
  const joinCode = Object.values(business.programmes).find(({ status }) => status === 'open')?.joinCode;
  const isOpen = joinCode !== undefined && isJoiningOpen(business);
  return (
    <Card
      as="section"
      tone="reward"
      title="Your customers’ card"
      badge={isOpen ? <Badge tone="good">Open</Badge> : <Badge tone="waiting">Closed</Badge>}
    >
      {isOpen ? (
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
