import { changesPromise, conditionsInWords, type ProgrammeSummary } from '@tessera/domain/programme';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import { call } from '../../data/callables';
import type { Result } from '../../data/errors';
import type { Shop } from '../../data/shops';
import { DialogForm } from '../../features/forms/DialogForm';
import { useSubmit } from '../../features/forms/form';
import { useQuery } from '../../features/query/useQuery';
import { schemeIn } from '../../features/scheme/schemeDraft';
import { type Draft, programmeInput } from '../../features/shop/programmeDraft';
import { refreshShops } from '../../features/shop/shopStore';
import { loadChunk } from '../../lib/loadChunk';
import { Dialog } from '../../ui/Dialog';
import { Checkbox } from '../../ui/Field';

interface Props {
  shop: Shop;
  programme: ProgrammeSummary;
  draft: Draft;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** What a draft promises customers. */
const promised = (draft: Draft, { scheme }: ProgrammeSummary['offer']) => ({
  scheme: schemeIn(draft, scheme),
  conditions: conditionsInWords(draft),
});

/** A sentence about the effect of publishing on customers' cards. */
function effectInWords(current: ProgrammeSummary['offer'], draft: Draft, applyToStarted: boolean): string {
  const offered = promised(draft, current);
  if (!changesPromise(current, offered))
    return 'What customers were promised stays the same. Name and limits apply to every card at once.';
  if (rulesOf(current.scheme).isTakenByStarted(current, { ...offered, applyToStarted }))
    return 'They take the new card at their next stamp and lose no stamp.';
  return 'They keep what they were promised until they are full, and then take the new card.';
}

/** Says what publishing does before it is done. */
export function PublishDialog({ shop, programme, draft, onClose, onDone }: Props) {
  const { businessId } = shop;
  const { offer: current } = programme;
  const { scheme } = promised(draft, current);
  const [applyToStarted, setApply] = useState(false);
  const [problem, setProblem] = useState<Result>();
  const [cards] = useQuery(
    `cardCount/${businessId}`,
    async () => (await loadChunk(() => import('../../data/programme'))).countCards(businessId),
    { keep: false },
  );
  const submit = useSubmit(async () => {
    setProblem(undefined);
    await call('saveProgramme', programmeInput(draft, shop, applyToStarted));
    await refreshShops();
    onDone('Published. New customers get this card from now on.');
  }, setProblem);

  const { target = 0 } = targetOf(scheme);
  const asksMore = target > (targetOf(current.scheme).target ?? 0);
  const held =
    cards.status === 'ready'
      ? cards.value === 1
        ? '1 card is in a customer’s hands.'
        : `${cards.value} cards are in customers’ hands.`
      : cards.status === 'loading'
        ? 'Counting the cards in customers’ hands…'
        : 'The cards in customers’ hands could not be counted just now.';
  return (
    <Dialog open onClose={onClose} title="Publish this card?">
      <DialogForm {...submit} action="Publish" result={problem} onCancel={onClose}>
        <p>
          New customers get: {wordsOf(scheme).inWords(target)} for “{draft.reward.trim()}”.
        </p>
        <p>
          <span role="status">{held}</span> {effectInWords(current, draft, applyToStarted)}
        </p>
        {changesPromise(current, promised(draft, current)) && !asksMore && (
          <Checkbox
            name="applyToStarted"
            label="Give the new card to started cards, too, at their next stamp"
            checked={applyToStarted}
            onChange={({ target }) => setApply(target.checked)}
          />
        )}
        {asksMore && <p>Started cards never need more stamps than they were promised.</p>}
      </DialogForm>
    </Dialog>
  );
}
