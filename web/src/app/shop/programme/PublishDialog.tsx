import { count } from '@tessera/domain/lib/text';
import { wordsOf } from '@tessera/domain/scheme/words';
import { offerInForce, type ProgrammeSummary } from '@tessera/domain/shop/programme';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import { refusalOf, type Result } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { DialogForm } from '../../../shared/forms/DialogForm';
import { useSubmit } from '../../../shared/forms/form';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import { useQuery } from '../../../shared/query/useQuery';
import { Dialog } from '../../../shared/ui/Dialog';
import { Checkbox } from '../../../shared/ui/Field';
import { refreshShops } from '../../shopStore';
import { type Draft, draftOf, programmeInput, promiseIn } from './programmeDraft';
import { changesBesides, publishing } from './publishing';

interface Props {
  shop: Shop;
  programme: ProgrammeSummary;
  draft: Draft;
  onClose: () => void;
  /** Called for a late answer too, when the dialog is closed and the draft may have changed. */
  onDone: (message: string, published: Draft) => void;
}

/** Says what publishing does before it is done. */
export function PublishDialog({ shop, programme, draft, onClose, onDone }: Props) {
  const { businessId } = shop;
  const isMounted = useIsMounted();
  const [applyToStarted, setApply] = useState(false);
  const [problem, setProblem] = useState<Result>();
  const [openedAt] = useState(Date.now);
  const [cards] = useQuery(
    `cardCount/${businessId}`,
    async () => (await loadChunk(() => import('../../../shared/data/programme'))).countCards(businessId),
    { keep: false },
  );
  const { started, begins, canApply, isForAll } = publishing(programme, draft, { applyToStarted, now: openedAt });
  const submit = useSubmit(async () => {
    setProblem(undefined);
    const input = { ...programmeInput(draft, shop, applyToStarted), basedOn: programme.savedAt ?? 0 };
    await call('saveProgramme', input).catch(async (error: unknown) => {
      // If somebody else has published meanwhile, the sentences compare with that version from now on. Without an
      // answer this may be published, and what is changed next is compared with it.
      const isRead = refreshShops();
      if (refusalOf(error) !== undefined) await isRead;
      throw error;
    });
    await refreshShops();
    if (isMounted.current) onClose();
    const since = shop.business.active ? 'from now on' : 'once you have paid again';
    const forAll = isForAll ? 'It applies to every card from now on.' : `New customers get this card ${since}.`;
    onDone(`Published. ${begins ? `It begins on ${begins}.` : forAll}`, draft);
  }, setProblem);

  const [before, after] = [offerInForce(programme, openedAt).scheme, promiseIn(draft).scheme].map((scheme) =>
    wordsOf(scheme).offerInWords(scheme),
  );
  const held =
    cards.status === 'ready'
      ? cards.value === 1
        ? '1 card is in a customer’s hands.'
        : cards.value > 0 && `${count(cards.value, 'card')} are in customers’ hands.`
      : cards.status === 'loading'
        ? 'Counting the cards in customers’ hands…'
        : 'The cards in customers’ hands could not be counted just now.';
  // Where nobody has a card, there is nothing to say about started ones.
  const concerns = cards.status !== 'loading' && held !== false;
  return (
    <Dialog open onClose={onClose} title="Publish this card?">
      <DialogForm {...submit} action="Publish" result={problem} onCancel={onClose}>
        {after !== before && <p>Now: {before}.</p>}
        <p>
          {begins ? `New, from ${begins}` : after === before ? 'New customers still get' : 'New'}: {after}.
        </p>
        {changesBesides(draftOf(programme, shop.business.timeZone, openedAt), draft).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {held !== false && (
          <p>
            <span role="status">{held}</span>
          </p>
        )}
        {concerns && started.map((sentence) => <p key={sentence}>{sentence}</p>)}
        {concerns && canApply && (
          <Checkbox
            name="applyToStarted"
            label="Give started cards the new card too, at their next stamp"
            checked={applyToStarted}
            onChange={({ target }) => setApply(target.checked)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
