/** The shop's card as a strip: what it gives, the way to its editor, and the join code a press away. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { type Business, schemeAt } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../shared/ui/classNames';
import { Dialog } from '../../../shared/ui/Dialog';
import { shopColours, StampMosaic } from '../../../shared/ui/StampCard';
import styles from './CardStrip.module.css';
import { JoinCode } from './JoinCode';

interface CardStripProps {
  business: Business;
  canEdit: boolean;
  /** Whether the join code is a press away; false where it stands on the page. */
  showsCode: boolean;
}

export function CardStrip({ business, canEdit, showsCode }: CardStripProps) {
  const [isCodeOpen, setCodeOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  if (!scheme) return null;
  const { target } = targetOf(scheme);
  const colours = shopColours({ colour: business.colour, isGrey: !business.active });
  return (
    <>
      <section className={classNames(styles.strip, colours.className)} style={colours.style} aria-label="Your card">
        {target !== undefined && <StampMosaic className={styles.mosaic} stamps={target >> 1} needed={target} />}
        <div className={styles.text}>
          <p className={styles.name}>{business.name}</p>
          <p className={styles.offer}>{wordsOf(scheme).offerInWords(scheme)}</p>
        </div>
        <div className={styles.acts}>
          {canEdit && <Link to={ROUTES.programme}>Edit card</Link>}
          {showsCode && business.active && (
            <button type="button" onClick={() => setCodeOpen(true)}>
              Join code
            </button>
          )}
        </div>
      </section>
      {isCodeOpen && (
        <Dialog open onClose={() => setCodeOpen(false)} title="Join code">
          <JoinCode business={business} />
        </Dialog>
      )}
    </>
  );
}

/** Keeps the strip's height until the shop is known. */
export const WaitingStrip = () => <div className={styles.strip} />;
