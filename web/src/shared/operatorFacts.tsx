import { operator } from './data/settings';
import { mailto } from './lib/mailto';

/** The address to which visitors and owners write. */
export function SupportLink() {
  const { email } = operator();
  return <a href={mailto(email)}>{email}</a>;
}

const WALLET_NAMES = { apple: 'Apple Wallet', google: 'Google Wallet' } as const;

/** The wallets that are set up: `Apple Wallet or Google Wallet`; empty if there is none. */
export const WALLETS_OFFERED = (operator().wallets ?? []).map((wallet) => WALLET_NAMES[wallet]).join(' or ');

/** Bank transfers are offered if the operator has set a bank account. */
export const WAYS_TO_PAY = operator().bank ? 'by card or bank transfer' : 'by card';
