// The page has loaded this module already. Importing it keeps the shared modules in the page's file instead of a
// separate one.
import '../../app/router/startPage';
import type { PassView } from '@tessera/domain/callables';
import type { CardBalance } from '@tessera/domain/pass/state';
import { wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import { AddToWallet } from './AddToWallet';

export interface CardExtrasProps {
  secret: string;
  view: PassView;
}

/** Parts of a card that load later: announcements for screen readers, and the wallets' buttons. */
export default function CardExtras({ secret, view: { pass, wallets } }: CardExtrasProps) {
  return (
    <>
      <Announcement pass={pass} />
      {wallets && <AddToWallet secret={secret} wallets={wallets} />}
    </>
  );
}

/** Announces changes to screen readers while the page is open. */
function Announcement({ pass }: { pass: CardBalance }) {
  const { balance } = pass;
  const rewards = pass.rewards.length;
  const [first] = useState({ balance, rewards });
  const hasChanged = first.balance !== balance || first.rewards !== rewards;
  const { inWords, missingInWords } = wordsOf(pass);
  const ready = rewards > 0 ? ` ${rewards === 1 ? 'A reward is' : `${rewards} rewards are`} ready.` : '';
  return (
    <p className="visuallyHidden" role="status">
      {hasChanged && `${[inWords(balance), missingInWords(pass)].filter(Boolean).join(', ')}.${ready}`}
    </p>
  );
}
