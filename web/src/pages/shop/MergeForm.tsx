/** Merges two cards of one person: finds the other card first, and says what will happen. */
import type { FoundPass } from '@tessera/domain/callables';
import type { Context } from '@tessera/domain/pass/command';
import type { CardBalance } from '@tessera/domain/pass/state';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { FilledCard } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { count } from '@tessera/domain/text';
import { useState } from 'react';
import { call } from '../../data/callables';
import { DialogForm } from '../../features/forms/DialogForm';
import { textOf, useSubmit } from '../../features/forms/form';
import { balanceInWords } from '../../features/scheme/words';
import { cardName } from '../../features/shop/CustomerRow';
import { TextField } from '../../ui/Field';
import { ActionForm, type ActionProps, NO_REASON, Reason, reasonIn, refuseHere } from './ActionForm';

export function MergeForm(props: ActionProps) {
  const [other, setOther] = useState<FoundPass>();
  return other ? <Confirm {...props} other={other} /> : <FindOther {...props} onFound={setOther} />;
}

function FindOther({ shop, card, actions, onClose, onFound }: ActionProps & { onFound: (pass: FoundPass) => void }) {
  const submit = useSubmit(async (data) => {
    actions.say(undefined);
    const query = textOf(data, 'code').trim();
    const problem = (message: string) => actions.say({ success: false, message });
    if (query === '') return problem('Type the code of the other card.');
    const { passes } = await call('lookUpPass', { businessId: shop.businessId, query });
    const [only, another] = passes.filter(({ passId }) => passId !== card.passId);
    if (!only) return problem('No other card has this code.');
    if (another) return problem('Several cards have this name. Type the code of the one you mean.');
    if (only.status !== 'open') return problem('That card is blocked or closed.');
    onFound(only);
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
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
    </DialogForm>
  );
}

/** The balance and the number of rewards of a card after a merge, as the server counts them. */
export function mergedCard(
  card: Omit<FilledCard, 'rewards'> & Pick<CardBalance, 'rewards'>,
  other: Pick<FoundPass, 'balance' | 'rewards'>,
  programme: Context['programme'] | undefined,
): { filled: CardBalance; rewards: number } {
  const received = { ...card, earned: card.earned + other.rewards.length };
  const { earned = [], offer } = programme
    ? rulesOf(card.offer.scheme).earn(received, other.balance, programme, { at: 0, timeZone: 'UTC' })
    : { offer: card.offer };
  const balance = card.balance + other.balance - earned.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);
  return {
    filled: { kind: offer.scheme.kind, balance, ...targetOf(offer.scheme), rewards: card.rewards },
    rewards: card.rewards.length + other.rewards.length + earned.length,
  };
}

function Confirm({ shop: { business }, card, actions, onClose, other }: ActionProps & { other: FoundPass }) {
  const { filled, rewards } = mergedCard(card, other, business.programmes[card.programmeId]);
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action="Merge the two cards"
      send={(data) => {
        const reason = reasonIn(data);
        if (!reason) return refuseHere(actions, NO_REASON);
        return actions.action('mergePasses', { from: other.passId, into: card.passId, reason }, 'merge the two cards');
      }}
    >
      <ul>
        <li>
          {cardName(other)} ({other.shortCode}) has {wordsOf(other).inWords(other.balance)} and{' '}
          {count(other.rewards.length, 'reward')}.
        </li>
        <li>
          This card will have {balanceInWords(filled)} and {count(rewards, 'reward')}.
        </li>
        <li>The other card closes for good. The customer keeps the link to this one, and both histories stay.</li>
      </ul>
      <Reason />
    </ActionForm>
  );
}
