import type { Wallet } from '@tessera/domain/pass/state';
import { type CSSProperties, useState } from 'react';
import { callPublic, sentenceOf } from '../../data/publicCalls';
import { CALL_LIMIT_MS } from '../../data/serverReach';
import { Button } from '../../ui/Button';
import { Outcome } from '../../ui/Notice';

// Inline styles, because the page would load a style sheet before its first paint.
const ROW: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  gap: 'var(--space-3)',
};
/** The wallets' own buttons are black, so these are too. */
const ON_BLACK: CSSProperties = { background: '#000000', color: '#ffffff' };

const NAMES: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' };

/** The wallets of a device: one on a phone, both on a computer or an unknown device. */
export function walletsOn(userAgent: string, offered: readonly Wallet[]): Wallet[] {
  const other: Wallet | undefined = /Android/i.test(userAgent)
    ? 'apple'
    : /iPhone|iPad|iPod/.test(userAgent)
      ? 'google'
      : undefined;
  return offered.filter((wallet) => wallet !== other);
}

interface AddToWalletProps {
  secret: string;
  /** Those that are set up. */
  wallets: readonly Wallet[];
}

/** A button for each wallet of this device. A press requests the link, because a link is valid for ten minutes only. */
export function AddToWallet({ secret, wallets }: AddToWalletProps) {
  const [busy, setBusy] = useState<Wallet>();
  const [failure, setFailure] = useState('');

  async function add(wallet: Wallet) {
    if (busy) return;
    setBusy(wallet);
    setFailure('');
    try {
      const link = (await callPublic('getWalletLinks', { secret, wallet }, CALL_LIMIT_MS))[wallet];
      if (link === undefined) setFailure(`This card cannot be added to ${NAMES[wallet]} at the moment.`);
      else location.assign(link);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(undefined);
  }

  return (
    <div style={ROW}>
      {walletsOn(navigator.userAgent, wallets).map((wallet) => (
        <Button key={wallet} style={ON_BLACK} busy={busy === wallet} onClick={() => void add(wallet)}>
          Add to {NAMES[wallet]}
        </Button>
      ))}
      <Outcome result={failure ? { success: false, message: failure } : undefined} />
    </div>
  );
}
