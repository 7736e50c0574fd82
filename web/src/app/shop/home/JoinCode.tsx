import { joinAddress, ROUTES } from '@tessera/domain/addresses/paths';
import { type Business, isJoiningOpen, openProgramme } from '@tessera/domain/shop/business';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/lib/loadChunk';
import type { LinkQrProps } from '../../../shared/LinkQr';
import styles from '../../../shared/LinkQr.module.css';
import { useSession } from '../../../shared/session/session';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Cluster, Stack } from '../../../shared/ui/Layout';

interface JoinCodeProps {
  business: Business;
  /** What is said beside the code, in place of how it works. */
  children?: ReactNode;
  /** Another way to hand the code out. */
  action?: ReactNode;
  /** A link below the address. */
  more?: ReactNode;
}

/** The code that customers scan, or the facts that are missing before they can join. */
export function JoinCode({ business, ...more }: JoinCodeProps) {
  const { user } = useSession();
  const joinCode = openProgramme(business)?.programme.joinCode;
  if (joinCode !== undefined && isJoiningOpen(business))
    return <Code address={location.origin + joinAddress(joinCode)} {...more} />;
  if (!business.active) return <p>Nobody new can join while the shop is frozen.</p>;
  if (user?.uid !== business.ownerUid)
    return (
      <p>
        Customers can join once the owner has added the shop’s contact and address. They must see who holds their data.
      </p>
    );
  return (
    <Stack gap={4}>
      <p>Customers can join once you have added your contact and address. They must see who holds their data.</p>
      <p>
        <ButtonLink to={ROUTES.businessSetup}>Add them</ButtonLink>
      </p>
    </Stack>
  );
}

function Code({ address, children, action, more }: Omit<JoinCodeProps, 'business'> & { address: string }) {
  const [Drawn, setDrawn] = useState<ComponentType<LinkQrProps>>();
  useEffect(() => {
    loadChunk(() => import('../../../shared/LinkQr')).then(
      ({ LinkQr }) => setDrawn(() => LinkQr),
      // Without the picture, the address below is enough.
      (error: unknown) => console.warn('Join code not drawn:', error),
    );
  }, []);
  return (
    <div className={styles.beside}>
      <div className={styles.place}>{Drawn && <Drawn address={address} title="Join code" />}</div>
      <Stack gap={4}>
        {children ?? <p>Customers scan it, press once, and have a card on their phone.</p>}
        <Cluster>
          {action}
          <CopyButton text={address} what="join link" />
        </Cluster>
        <p className={styles.address}>
          <a href={address}>{address}</a>
        </p>
        {more && <p>{more}</p>}
      </Stack>
    </div>
  );
}
