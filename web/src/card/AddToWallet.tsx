import type { Wallet } from '@tessera/domain/pass/state';
import type { CSSProperties } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { Button } from '../shared/ui/Button';
import { Outcome } from '../shared/ui/Notice';
import { useAction } from './useAction';

// Inline styles, because the page would load a style sheet before its first paint. The gap is `--space-3`.
const ROW: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: '0.75rem',
};
const COLUMN: CSSProperties = { display: 'grid', gap: '0.75rem', alignContent: 'start' };
const BADGE: CSSProperties = {
  justifySelf: 'center',
  inlineSize: 'min(100%, 14rem)',
  minBlockSize: '3.25rem',
  margin: '0.25rem 0',
  padding: '0.25rem 1rem',
  background: '#000000',
  color: '#ffffff',
  boxShadow: 'none',
  outlineColor: 'var(--card-ink)',
};
/** What each maker asks of its badge: black in both schemes, with a thin edge and room around it. */
const BADGES: Record<Wallet, CSSProperties> = {
  apple: { ...BADGE, border: '1px solid #a6a6a6', borderRadius: '0.5rem' },
  google: { ...BADGE, border: '1px solid #747775', borderRadius: '2rem' },
};

const LABEL: CSSProperties = { display: 'flex', alignItems: 'center', gap: '0.75rem', textAlign: 'start' };
/** “Add to” above the wallet's name. */
const WORDS: CSSProperties = { display: 'grid', fontSize: '1.125rem', lineHeight: 1.1 };

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

/** Our own drawings of a wallet, in each maker's colours: both makers want a mark beside the words. */
const CARDS: Record<Wallet, readonly string[]> = {
  apple: ['#4aa8e0', '#f2c230', '#69b845', '#e8594f'],
  google: ['#34a853', '#fbbc04', '#ea4335', '#4285f4'],
};

const Mark = ({ wallet }: { wallet: Wallet }) => (
  <svg viewBox="0 0 32 26" width="32" height="26" style={{ flex: 'none' }} aria-hidden="true">
    <rect width="32" height="26" rx="5" fill="#ffffff" />
    {CARDS[wallet].map((colour, index) => (
      <rect key={colour} x="2" y={2 + index * 4} width="28" height="12" rx="3" fill={colour} />
    ))}
    <path d="M2 17h8a6 4 0 0 0 12 0h8v4a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3z" fill="#e6e6e6" />
  </svg>
);

interface AddToWalletProps {
  secret: string;
  /** The wallets that this installation has set up. */
  wallets: readonly Wallet[];
}

/** A button for each wallet of this device. */
export function AddToWallet({ secret, wallets }: AddToWalletProps) {
  return (
    <div style={ROW}>
      {walletsOn(navigator.userAgent, wallets).map((wallet) => (
        <AddTo key={wallet} secret={secret} wallet={wallet} />
      ))}
    </div>
  );
}

/** Requests the link on a press: Apple's is valid for ten minutes, and Google gets the card when its link is made. */
function AddTo({ secret, wallet }: { secret: string; wallet: Wallet }) {
  const { isBusy, result, press } = useAction();

  const add = () =>
    press({
      send: () => callPublic('getWalletLinks', { secret, wallet }),
      done({ [wallet]: link }) {
        if (link === undefined)
          return { success: false, message: `This card cannot be added to ${NAMES[wallet]} at the moment.` };
        location.assign(link);
        return undefined;
      },
      meanwhile: `${NAMES[wallet]} opens when it is ready.`,
    });

  return (
    <div style={COLUMN}>
      <Button style={BADGES[wallet]} busy={isBusy} onClick={() => void add()}>
        <span style={LABEL}>
          <Mark wallet={wallet} />
          <span style={WORDS}>
            <small style={{ fontSize: '0.75rem' }}>Add to </small>
            {NAMES[wallet]}
          </span>
        </span>
      </Button>
      <Outcome result={result} />
    </div>
  );
}
