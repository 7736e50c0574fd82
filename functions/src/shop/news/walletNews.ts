/** A notice of a shop in the wallets that hold a card. */
import type { Pass, Wallet } from '@tessera/domain/pass/state';
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { withAppleNews } from '../../wallets/apple/record';
import { mayNotifyOfNews, notifiedLately } from '../../wallets/google/loyalty';

/** The record with a notice, and the wallets that show it; null when no wallet may show it today. */
export function withNews(
  pass: Pass,
  record: WalletRecord | undefined,
  news: { messageId: string; text: string },
  now: number,
): { record: WalletRecord; wallets: Wallet[] } | null {
  const version = pass.linkVersion;
  const google = record?.google?.[version];
  const isOnApple = record?.apple?.[version] !== undefined;
  const isOnGoogle = google !== undefined && !google.isDeleted && mayNotifyOfNews(google.notified, now);
  if (!record || !(isOnApple || isOnGoogle)) return null;
  const shown = { ...record, news: { ...news, at: now } };
  const entry = isOnGoogle && { ...google, notified: [...notifiedLately(google.notified, now), now] };
  return {
    wallets: [...(isOnApple ? (['apple'] as const) : []), ...(isOnGoogle ? (['google'] as const) : [])],
    record: {
      ...(isOnApple ? withAppleNews(shown, String(version), now) : shown),
      ...(entry && { google: { ...record.google, [version]: entry } }),
    },
  };
}
