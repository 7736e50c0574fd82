import { operator } from '../../data/settings';

/** The address that visitors and owners write to. */
export function SupportLink() {
  const { email } = operator();
  return <a href={`mailto:${email}`}>{email}</a>;
}

const WALLET_NAMES = { apple: 'Apple Wallet', google: 'Google Wallet' } as const;

/** The wallets that cards can be kept in: `Apple Wallet and Google Wallet`; empty where none is set up. */
export const WALLETS_OFFERED = (operator().wallets ?? []).map((wallet) => WALLET_NAMES[wallet]).join(' and ');

/** Transfers are offered where there is an account to transfer to. */
export const WAYS_TO_PAY = operator().bank ? 'by card or bank transfer' : 'by card';
