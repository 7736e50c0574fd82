// The page has it already: what both of them import stays in one file with it, and not in one of its own.
import '../../app/router/startPage';
import type { PassView } from '@tessera/domain/loyalty/callables';
import { useState } from 'react';
import { AddToWallet } from './AddToWallet';

export interface CardExtrasProps {
  secret: string;
  view: PassView;
}

/** What an open card does without at first: what screen readers are told of changes, and the wallets' buttons. */
export default function CardExtras({ secret, view: { programme, pass, wallets } }: CardExtrasProps) {
  return (
    <>
      <Announcement stamps={pass.stamps} needed={programme.stampsNeeded} rewards={pass.rewards.length} />
      {wallets && <AddToWallet secret={secret} wallets={wallets} />}
    </>
  );
}

/** Tells screen readers what has changed while the page is open. */
function Announcement({ stamps, needed, rewards }: { stamps: number; needed: number; rewards: number }) {
  const [first] = useState({ stamps, rewards });
  const hasChanged = first.stamps !== stamps || first.rewards !== rewards;
  const ready = rewards > 0 ? ` ${rewards === 1 ? 'A reward is' : `${rewards} rewards are`} ready.` : '';
  return (
    <p className="visuallyHidden" role="status">
      {hasChanged && `${stamps} stamps, ${needed - stamps} to go.${ready}`}
    </p>
  );
}
