/** Merges two cards of one person: finds the other card first, and says what will happen. */
import { withoutInk } from '@tessera/domain/lib/normal';
import { count } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { holderShown } from '@tessera/domain/pass/holder';
import { mergedCard } from '@tessera/domain/pass/merge';
import { balanceOf, type Pass } from '@tessera/domain/pass/state';
import { cardAt } from '@tessera/domain/scheme/rules';
import { wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import { DialogForm } from '../../../shared/forms/DialogForm';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { balanceInWords } from '../../../shared/scheme/words';
import { TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { ActionForm, type ActionProps, Reason, reasonIn } from '../ActionForm';
import { cardName } from './CustomerRow';
import customers from './Customers.module.css';

/** Both cards as they are stored. */
interface Cards {
  from: Pass;
  into: Pass;
}

export function MergeForm(props: ActionProps) {
  const [cards, setCards] = useState<Cards>();
  return cards ? <Confirm {...props} {...cards} /> : <FindOther {...props} onFound={setCards} />;
}

function FindOther({ shop, card, actions, onClose, onFound }: ActionProps & { onFound: (cards: Cards) => void }) {
  const { businessId } = shop;
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    actions.say(undefined);
    const query = textOf(data, 'code').trim();
    const problem = (code: string) => void accepts({ code }, form);
    accepts({}, form);
    const wrong = lineProblem(withoutInk(query), 'Type the code of the other card.');
    if (wrong !== undefined) return problem(wrong);
    const { passes } = await call('lookUpPass', { businessId, query });
    const [only, another] = passes.filter(({ passId }) => passId !== card.passId);
    if (!only) return problem('No other card has this code.');
    if (another) return problem('Several cards have this name. Type the code of the one you mean.');
    if (only.status !== 'open') return problem('That card is blocked or closed.');
    if (only.kind !== card.kind) return problem('That card is of another kind, so the two cannot become one.');
    const { readCustomer } = await loadChunk(() => import('../../../shared/data/customers'));
    const [from, into] = await Promise.all([only, card].map(({ passId }) => readCustomer(businessId, passId, false)));
    if (from && into) onFound({ from: from.pass, into: into.pass });
    else problem('One of the two cards is gone.');
  }, actions.say);
  return (
    <DialogForm {...submit} action="Find the card" result={actions.result} onCancel={onClose}>
      <p>
        For a customer with two cards. The {wordsOf(card.offer.scheme).noun} and rewards of the other card move to this
        one.
      </p>
      <TextField
        label="Code of the other card"
        name="code"
        hint="Such as 7K3M-X2QP, under the customer’s QR code."
        error={problems['code']}
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
    </DialogForm>
  );
}

function Confirm({ shop: { business }, actions, onClose, from, into }: ActionProps & Cards) {
  const [at] = useState(Date.now);
  const { programmes, timeZone } = business;
  const offers = programmes[into.programmeId];
  const merged = offers && mergedCard(from, into, offers, { at, timeZone });
  const twice = Math.min(from.welcome ?? 0, into.welcome ?? 0);
  const other = balanceOf(cardAt(from, business, at));
  const { holderName } = holderShown(from);
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action="Merge the cards"
      send={(data, refuse) => {
        const { reason, wrong } = reasonIn(data);
        if (wrong !== undefined) return refuse({ reason: wrong });
        return actions.action('mergePasses', { from: from.passId, into: into.passId, reason }, 'merge the two cards');
      }}
    >
      {(problems) => (
        <>
          <Stack as="ul" gap={2}>
            <li>
              {cardName({ ...from, holderName })}{' '}
              {holderName !== undefined && <span className={customers.code}>({from.shortCode})</span>} has{' '}
              {wordsOf(other).inWords(other.balance)} and {count(other.rewards.length, 'reward')}.
            </li>
            {merged && (
              <li>
                This card will have {balanceInWords(merged)} and {count(merged.rewards.length, 'reward')}.
              </li>
            )}
            {twice > 0 && <li>Both began with a welcome, which counts once: {wordsOf(other).inWords(twice)} less.</li>}
            <li>The other card closes for good. The customer keeps the link to this one, and both histories stay.</li>
          </Stack>
          <Reason problems={problems} />
        </>
      )}
    </ActionForm>
  );
}
