/**
 * The mosaic of a card and a shop's logo at public addresses, for wallets that fetch pictures. An address identifies no
 * card, and its picture never changes.
 */
import type { WalletCard } from '@tessera/domain/pass/wallet';
import { isPictureMac, pictureMac } from '../passes/keys';
import { notFound, type Reply } from '../platform/reply';
import { logoOf } from '../records/refs';

const pathOf = (name: string): string => `/wallet/picture/${name}-${pictureMac(name)}.png`;

/** The path of a card's picture. Cards with the same colour and tiles share it. */
export const picturePath = ({ colour, tiles: { laid, tiles } }: Pick<WalletCard, 'colour' | 'tiles'>): string =>
  pathOf(`${colour.slice(1)}-${laid}-${tiles}`);

/** The path of a shop's logo: four tiles in its colour. */
export const logoPath = ({ colour }: WalletCard): string => pathOf(`${colour.slice(1)}-logo`);

/** The path of a shop's own logo with a margin. @param address the logo's own, `/logo/<businessId>/<version>.png` */
export const ownLogoPath = (address: string): string => `/wallet/picture/${address.split('/').slice(2).join('-')}`;

/** Google's size for a logo, in pixels. */
const LOGO_EDGE = 660;

const picture = (body: Buffer): Reply => ({
  status: 200,
  body,
  headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
});

/** 404 when the shop has another logo by now, or none. */
async function replyToOwnLogo(businessId: string, file: string): Promise<Reply> {
  const logo = await logoOf(businessId);
  if (!logo || !ownLogoPath(logo.address).endsWith(file)) return notFound;
  const { logoOnGround } = await import('./apple/images');
  return picture(logoOnGround(logo.png, LOGO_EDGE));
}

/** @param file the path's last part */
export async function replyToPicture(file: string): Promise<Reply> {
  const [, businessId] = /^([0-9A-Z]{16})-[0-9A-Z]{16}\.png$/.exec(file) ?? [];
  if (businessId !== undefined) return replyToOwnLogo(businessId, file);
  const [, name = '', colour, what, mac = ''] =
    /^(([0-9a-f]{6})-(logo|\d{1,2}-\d{1,2}))-([\w-]{22})\.png$/.exec(file) ?? [];
  if (!what || !isPictureMac(name, mac)) return notFound;
  const { banner, squareLogo } = await import('./apple/images');
  const [laid = 0, tiles = 0] = what.split('-').map(Number);
  const body =
    what === 'logo'
      ? squareLogo(`#${colour}`, LOGO_EDGE)
      : banner({ colour: `#${colour}`, laid, tiles, isGrey: false });
  return picture(body);
}
