import { WHY_NOTHING_IS_KEPT } from '../shared/lib/storageLifetime';
import { useStorageLifetime } from '../shared/lib/useStorageLifetime';
import { Notice } from '../shared/ui/Notice';

/** Says that this browser will not remember a card. For pages on which a card is made, moved or listed. */
export function NotKeptHere() {
  return useStorageLifetime() === 'always' ? null : (
    <Notice tone="warning" title="No card is remembered here">
      <p>
        {WHY_NOTHING_IS_KEPT} A card opens by its link: copy it from the card, or add your email there and have it
        mailed.
      </p>
    </Notice>
  );
}
