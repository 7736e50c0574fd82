/** Merges two cards of one person: finds the other card first, and says what will happen. */
import type { FoundPass } from '@tessera/domain/callables';
import type { Context } from '@tessera/domain/pass/command';
import { addStamps } from '@tessera/domain/pass/stamps';
import type { CardTerms } from '@tessera/domain/pass/state';
import { count } from '@tessera/domain/pass/words';
import { useState } from 'react';
import { call } from '../../data/callables';
import { DialogForm } from '../../features/forms/DialogForm';
import { textOf, useSubmit } from '../../features/forms/form';
import { cardName } from '../../features/shop/CustomerRow';
import { TextField } from '../../ui/Field';
import { ActForm, type ActProps, NO_REASON, Reason, reasonIn, refuseHere, type ShownCard } from './ActForm';

export function MergeForm(props: ActProps) {
  const [other, setOther] = useState<FoundPass>();
  return other ? <Confirm {...props} other={other} /> : <FindOther {...props} onFound={setOther} />;
}

function FindOther({ shop, card, acts, onClose, onFound }: ActProps & { onFound: (pass: FoundPass) => void }) {
  const submit = useSubmit(async (data) => {
    acts.say(undefined);
    const query = textOf(data, 'code').trim();
    const problem = (message: string) => acts.say({ success: false, message });
    if (query === '') return problem('Type the code of the other card.');
    const { passes } = await call('lookUpPass', { businessId: shop.businessId, query });
    const [only, another] = passes.filter(({ passId }) => passId !== card.passId);
    if (!only) return problem('No other card has this code.');
    if (another) return problem('Several cards have this name. Type the code of the one you mean.');
    if (only.status !== 'open') return problem('That card is blocked or closed.');
    onFound(only);
  }, acts.say);
  return (
    <DialogForm {...submit} act="Find the card" result={acts.result} onCancel={onClose}>
      <p>For a customer with two cards. The stamps and rewards of the other card move to this one.</p>
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

/** The stamps and rewards of a card after a merge, as the server counts them. */
export function mergedCard(
  card: CardTerms & Pick<ShownCard, 'stamps' | 'earned' | 'rewards'>,
  other: Pick<FoundPass, 'stamps' | 'rewards'>,
  programme: Context['programme'] | undefined,
): { stamps: number; stampsNeeded: number; rewards: number } {
  const received = { ...card, earned: card.earned + other.rewards.length };
  const { earned, terms } = programme
    ? addStamps(received, other.stamps, { programme, at: 0 })
    : { earned: [], terms: card };
  return {
    stamps: card.stamps + other.stamps - earned.reduce((sum, { stampsUsed }) => sum + stampsUsed, 0),
    stampsNeeded: terms.stampsNeeded,
    rewards: card.rewards.length + other.rewards.length + earned.length,
  };
}

function Confirm({ shop: { business }, card, acts, onClose, other }: ActProps & { other: FoundPass }) {
  const { stamps, stampsNeeded, rewards } = mergedCard(card, other, business.programmes[card.programmeId]);
  return (
    <ActForm
      acts={acts}
      onClose={onClose}
      act="Merge the two cards"
      send={(data) => {
        const reason = reasonIn(data);
        if (!reason) return refuseHere(acts, NO_REASON);
        return acts.act('mergePasses', { from: other.passId, into: card.passId, reason }, 'merge the two cards');
      }}
    >
      <ul>
        <li>
          {cardName(other)} ({other.shortCode}) has {count(other.stamps, 'stamp')} and{' '}
          {count(other.rewards.length, 'reward')}.
        </li>
        <li>
          This card will have {stamps} of {stampsNeeded} stamps and {count(rewards, 'reward')}.
        </li>
        <li>The other card closes for good. The customer keeps the link to this one, and both histories stay.</li>
      </ul>
      <Reason />
    </ActForm>
  );
}
