import { joinAddress, ROUTES } from '@tessera/domain/addresses/paths';
import { type Business, isJoiningOpen, openProgramme } from '@tessera/domain/shop/business';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/lib/loadChunk';
import type { LinkQrProps } from '../../../shared/LinkQr';
import styles from '../../../shared/LinkQr.module.css';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { Stack } from '../../../shared/ui/Layout';

/** The code that customers scan, or the facts that are missing before they can join. */
export function JoinCode({ business }: { business: Business }) {
  const joinCode = openProgramme(business)?.programme.joinCode;
  if (joinCode !== undefined && isJoiningOpen(business))
    return <Code address={location.origin + joinAddress(joinCode)} />;
  if (!business.active) return <p>Nobody new can join while the shop is frozen.</p>;
  return (
    <Stack gap={4}>
      <p>Customers can join once you have added your contact and address. They must see who holds their data.</p>
      <p>
        <ButtonLink to={ROUTES.businessSetup}>Add them</ButtonLink>
      </p>
    </Stack>
  );
}

function Code({ address }: { address: string }) {
  const [Drawn, setDrawn] = useState<ComponentType<LinkQrProps>>();
  useEffect(() => {
    loadChunk(() => import('../../../shared/LinkQr')).then(
      ({ LinkQr }) => setDrawn(() => LinkQr),
      // The address below is enough.
      (error: unknown) => console.warn('Join code not drawn:', error),
    );
  }, []);
  return (
    <Stack gap={4}>
      <p>They scan it, press once, and have a card on their phone.</p>
      {Drawn && <Drawn address={address} title="Join code" />}
      <p className={styles.address}>
        <a href={address}>{address}</a>
      </p>
      <p>
        <CopyButton text={address} what="join link" />
      </p>
    </Stack>
  );
}
