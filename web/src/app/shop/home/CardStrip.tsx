/** The shop's card as a strip: what it gives, the way to its editor, and the join code a press away. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { type Business, schemeAt } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../shared/ui/Dialog';
import { Strip } from '../Strip';
import { JoinCode } from './JoinCode';

export function CardStrip({ business, canEdit }: { business: Business; canEdit: boolean }) {
  const [isCodeOpen, setCodeOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const scheme = schemeAt(business, Math.max(openedAt, business.changedAt));
  if (!scheme) return null;
  const { target } = targetOf(scheme);
  const words = wordsOf(scheme);
  return (
    <>
      <section aria-label="Your card">
        <Strip
          name={business.name}
          reward={words.mainReward(scheme)}
          offer={words.offerInWords(scheme)}
          tiles={target === undefined ? undefined : { stamps: target >> 1, needed: target }}
          colour={business.colour}
          isGrey={!business.active}
        >
          {canEdit && <Link to={ROUTES.programme}>Edit card</Link>}
          {business.active && (
            <button type="button" onClick={() => setCodeOpen(true)}>
              Join code
            </button>
          )}
        </Strip>
      </section>
      {isCodeOpen && (
        <Dialog open onClose={() => setCodeOpen(false)} title="Join code">
          <JoinCode business={business} />
        </Dialog>
      )}
    </>
  );
}
