import { type Preset, PRESET_FACTS } from '@tessera/domain/moving/columns';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { mailedCard } from '../../passes/cardLink';
import { hasStopped } from '../../records/strangerMails';
import { defineMail } from '../defineMail';
import { aboutCard, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'card-imported': {
      /** With the version of its link: a card that has been removed and made again since has another. */
      card: { businessId: string; passId: string; version: number };
      /** The system from which the shop moved. No mail contains its name as the owner typed it. */
      preset: Preset;
    };
  }
}

export const cardImported = defineMail({
  kind: 'card-imported',
  to: 'holder',
  adminLabel: 'Link to an imported card',
  // The address comes from a file, and nobody has confirmed it.
  hasStopLink: true,
  isUnsolicited: true,
  async load({ card: ids, preset }) {
    const card = await mailedCard(ids, false);
    return card && !(await hasStopped(card.email))
      ? { to: card.email, card, system: preset === 'tessera' ? '' : PRESET_FACTS[preset].name }
      : null;
  },
  text: ({ card, system }, { site, stop }) => ({
    subject: `Your card at ${shopIn(card, 'the shop')} has moved`,
    ...aboutCard(card, site),
    paragraphs: [
      `${shopIn(card, 'The shop')} has moved its loyalty cards${system ? ` from ${system}` : ''} to ${PRODUCT_NAME}, and gave us your address so that you get yours. What you collected is on the new card.`,
      'Open your card with the link below. You need no app and no account. Whoever has the link has the card, so keep it to yourself.',
    ],
    more: stopThese(stop),
  }),
  example: ({ businessId, passId }) => ({ card: { businessId, passId, version: 1 }, preset: 'square' }),
});
