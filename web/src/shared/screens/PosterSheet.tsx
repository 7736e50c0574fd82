/** The poster in three sizes. One drawing serves the screen, paper and PDF. */
import type { Scheme } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import type { ReactNode } from 'react';
import { rewardsInOrder, unitsFor } from '../scheme/words';
import { classNames } from '../ui/classNames';
import { shopColours, StampMosaic } from '../ui/StampCard';
import styles from './Poster.module.css';
import type { PosterOffer } from './posterOffer';

/** The address as people type it. */
export const typed = (address: string): string => address.replace(/^https?:\/\//, '');

/** Longer names and rewards, in characters, are printed smaller. */
const LONG = 28;
export const sized = (style: string | undefined, text: string): string =>
  classNames(style, text.length > LONG && styles.long);

/** Other rewards that a poster names below the headline. */
const MOST_OTHERS = 3;

/** What the card earns, to be read from across the shop: its main reward, and the others below it. */
function Headline({ scheme }: { scheme: Scheme }) {
  const { inWords, mainReward } = wordsOf(scheme);
  const main = mainReward(scheme);
  const rewards = rewardsInOrder(scheme);
  const headline = rewards.find(({ reward }) => reward === main);
  const others = rewards.filter((one) => one !== headline);
  const named = others.slice(0, MOST_OTHERS).map((one) => `${one.reward} for ${inWords(unitsFor(one))}`);
  return (
    <p className={sized(styles.reward, main)}>
      {main}
      {headline && <small>for {inWords(unitsFor(headline))}</small>}
      {named.length > 0 && (
        <small className={styles.others}>
          {named.join(' · ')}
          {others.length > MOST_OTHERS && ' · and more'}
        </small>
      )}
    </p>
  );
}

export interface SheetProps {
  offer: PosterOffer;
  /** What a card is called: `stamp card`. */
  card: string;
  /** The join code as a picture. */
  code: ReactNode;
}

export function PosterSheet({ offer, format, card, code }: SheetProps & { format: 'a4' | 'a6' | 'till' }) {
  const { shop, colour, logo, scheme, address } = offer;
  const { target } = targetOf(scheme);
  const colours = shopColours({ colour });
  return (
    <div className={styles.inner}>
      <div className={classNames(styles.band, colours.className)} style={colours.style}>
        {logo && <img src={logo} alt="" className={styles.logo} />}
        <p className={sized(styles.shop, shop)}>{shop}</p>
        {format !== 'till' && target !== undefined && (
          <div className={styles.tiles}>
            <StampMosaic stamps={Math.ceil(target / 2)} needed={target} />
          </div>
        )}
      </div>
      <Headline scheme={scheme} />
      {code}
      <p className={styles.how}>
        Scan this for your {card}. <span>No app, no account.</span>
      </p>
      <p className={styles.address}>{typed(address)}</p>
    </div>
  );
}
