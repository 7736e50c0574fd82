import { joinAddress } from '@tessera/domain/addresses/paths';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { type Business, isJoiningOpen, openProgramme } from '@tessera/domain/shop/business';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../shared/lib/loadChunk';
import type { LinkQrProps } from '../../shared/LinkQr';
import styles from './AtRest.module.css';

/** The screen size from which the style sheet shows the join code. A phone does not load its component. */
const WIDE = '(min-width: 48rem) and (min-height: 40rem)';

/** The code's component, kept once it is loaded, so that the code is back at once after a sheet. */
let loaded: ComponentType<LinkQrProps> | undefined;

/** The join code, with which a customer gets a card. Shown while no card is on the screen. */
export function AtRest({ business }: { business: Business }) {
  const [Drawn, setDrawn] = useState(() => loaded);
  useEffect(() => {
    if (loaded || !matchMedia(WIDE).matches) return;
    loadChunk(() => import('../../shared/LinkQr')).then(
      ({ LinkQr }) => setDrawn(() => (loaded = LinkQr)),
      (error: unknown) => console.info('Join code not drawn:', error),
    );
  }, []);
  const programme = openProgramme(business)?.programme;
  if (!Drawn || !programme || !isJoiningOpen(business)) return null;
  return (
    <section className={styles.rest} aria-label="Join code">
      <Drawn address={location.origin + joinAddress(programme.joinCode)} title="Join code" size={220} />
      <div>
        <h2>No card yet? Scan this</h2>
        <p>Your {rulesOf(programme.offer.scheme).card}, on your phone. No app, no account.</p>
      </div>
    </section>
  );
}
