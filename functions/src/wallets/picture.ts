/**
 * The mosaic of a card at a public address, for wallets that fetch pictures. The address identifies no card, and its
 * picture never changes.
 */
import type { WalletCard } from '@tessera/domain/pass/wallet';
import { isPictureMac, pictureMac } from '../passes/keys';
import { notFound, type Reply } from '../platform/reply';

const pathOf = (name: string): string => `/wallet/picture/${name}-${pictureMac(name)}.png`;

/** The path of a card's picture. Cards with the same colour and tiles share it. */
export const picturePath = ({ colour, tiles: { laid, tiles } }: Pick<WalletCard, 'colour' | 'tiles'>): string =>
  pathOf(`${colour.slice(1)}-${laid}-${tiles}`);

/** The path of a shop's logo: four tiles in its colour. */
export const logoPath = ({ colour }: WalletCard): string => pathOf(`${colour.slice(1)}-logo`);

/** Google's size for a logo, in pixels. */
const LOGO_EDGE = 660;

/** @param file the path's last part */
export async function replyToPicture(file: string): Promise<Reply> {
  const [, name = '', colour, what, mac = ''] =
    /^(([0-9a-f]{6})-(logo|\d{1,2}-\d{1,2}))-([\w-]{22})\.png$/.exec(file) ?? [];
  if (!what || !isPictureMac(name, mac)) return notFound;
  const { banner, squareLogo } = await import('./apple/images');
  const [laid = 0, tiles = 0] = what.split('-').map(Number);
  const body =
    what === 'logo'
      ? squareLogo(`#${colour}`, LOGO_EDGE)
      : banner({ colour: `#${colour}`, laid, tiles, isGrey: false });
  return {
    status: 200,
    body,
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
  };
}
