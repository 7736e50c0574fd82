/** The mosaic of a card at a public address, for wallets that fetch pictures. It names no card, and never changes. */
import type { WalletCard } from '@tessera/domain/pass/wallet';
import { isPictureMac, pictureMac } from '../passes/keys';
import { notFound, type Reply } from './reply';

const PATH = '/wallet/picture';

/** The path of the picture that a card shows: cards of one colour with as many stamps share it. */
export function picturePath({ colour, stamps, stampsNeeded }: WalletCard): string {
  const name = `${colour.slice(1)}-${stamps}-${stampsNeeded}`;
  return `${PATH}/${name}-${pictureMac(name)}.png`;
}

/** @param file the path's last part */
export async function replyToPicture(file: string): Promise<Reply> {
  const [, name = '', colour, stamps, needed, mac = ''] =
    /^(([0-9a-f]{6})-(\d{1,2})-(\d{1,2}))-([\w-]{22})\.png$/.exec(file) ?? [];
  if (!isPictureMac(name, mac)) return notFound;
  const { picturesOf } = await import('./apple/images');
  const drawn = { colour: `#${colour}`, stamps: Number(stamps), needed: Number(needed), isGrey: false };
  const body = picturesOf(drawn)['strip@3x.png'];
  if (!body) throw new Error('No strip was drawn');
  return {
    status: 200,
    body,
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
  };
}
