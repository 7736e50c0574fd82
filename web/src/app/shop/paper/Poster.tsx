import { isJoiningOpen } from '@tessera/domain/shop/business';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/lib/loadChunk';
import type { PageMeta } from '../../../shared/route';
import styles from '../../../shared/screens/Poster.module.css';
import { offerOf, type PosterOffer } from '../../../shared/screens/posterOffer';
import { classNames } from '../../../shared/ui/classNames';
import { Notice } from '../../../shared/ui/Notice';
import { Room } from '../Room';
import { NotOpen } from './NotOpen';

export const meta: PageMeta = {
  title: 'Poster',
  description: 'Print the code that customers scan, and a page for your team.',
};

export default function Poster() {
  return (
    <Room title="Poster" lead="Customers scan this code and have their card on their phone: no app, no account.">
      {(shop) => {
        const offer = offerOf(shop.business);
        return offer && isJoiningOpen(shop.business) ? (
          <Ready offer={offer} />
        ) : (
          <NotOpen shop={shop} print="Print the poster" />
        );
      }}
    </Room>
  );
}

type Print = ComponentType<{ offer: PosterOffer }>;

/** Loads the code that draws QR codes, and shows the poster. */
function Ready({ offer }: { offer: PosterOffer }) {
  const [print, setPrint] = useState<{ Sheets: Print } | 'failed'>();
  useEffect(() => {
    loadChunk(() => import('./PosterPrint')).then(
      ({ PosterPrint }) => setPrint({ Sheets: PosterPrint }),
      (error: unknown) => {
        console.warn('Poster not drawn:', error);
        setPrint('failed');
      },
    );
  }, []);
  if (print === 'failed')
    return (
      <Notice tone="error" title="The poster could not be drawn">
        <p>Check your connection and load the page again. The code leads to {offer.address}.</p>
      </Notice>
    );
  return print ? (
    <print.Sheets offer={offer} />
  ) : (
    <div className={styles.room} role="status">
      <p className="visuallyHidden">Loading…</p>
      <div className={classNames(styles.sheet, styles.preview, styles.a4, styles.waiting)} />
    </div>
  );
}
