// The page has loaded this module already. Importing it keeps the shared modules in the page's file instead of a
// separate one.
import '../../app/router/startPage';
import type { PassView } from '@tessera/domain/callables';
import { useState } from 'react';
import { AddToWallet } from './AddToWallet';

export interface CardExtrasProps {
  secret: string;
  view: PassView;
}

/** Parts of a card that load later: announcements for screen readers, and the wallets' buttons. */
export default function CardExtras({ secret, view: { programme, pass, wallets } }: CardExtrasProps) {
  return (
    <>
      <Announcement stamps={pass.stamps} needed={programme.stampsNeeded} rewards={pass.rewards.length} />
      {wallets && <AddToWallet secret={secret} wallets={wallets} />}
    </>
  );
}

/** Announces changes to screen readers while the page is open. */
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
