/** The printable sheets: the poster in three sizes, and the page for staff. One drawing serves the screen and paper. */
import { ROUTES } from '@tessera/domain/paths';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { QRCodeSVG } from 'qrcode.react';
import { classNames } from '../../ui/classNames';
import { shopColours, StampMosaic } from '../../ui/StampCard';
import styles from './Poster.module.css';
import type { PosterOffer } from './posterOffer';

/** The address as people type it. */
const typed = (address: string): string => address.replace(/^https?:\/\//, '');

const Code = ({ address }: { address: string }) => (
  <QRCodeSVG value={address} level="M" marginSize={4} size={256} title="Join code" role="img" className={styles.code} />
);

/** Longer names and rewards, in characters, are printed smaller. */
const LONG = 28;
const sized = (style: string | undefined, text: string): string => classNames(style, text.length > LONG && styles.long);

/** What the card earns, to be read from across the shop. Several rewards are one sentence, which is longer. */
function Headline({ scheme }: { scheme: Scheme }) {
  const { inWords, mainReward, offerInWords } = wordsOf(scheme);
  const { target } = targetOf(scheme);
  if (target === undefined || scheme.rewards.length > 1)
    return <p className={sized(styles.reward, offerInWords(scheme))}>{offerInWords(scheme)}</p>;
  return (
    <p className={sized(styles.reward, mainReward(scheme))}>
      {mainReward(scheme)}
      <small>for {inWords(target)}</small>
    </p>
  );
}

export function PosterSheet({ offer, format }: { offer: PosterOffer; format: 'a4' | 'a6' | 'till' }) {
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
      <Code address={address} />
      <p className={styles.how}>
        Scan this for your {rulesOf(scheme).card}. <span>No app, no account.</span>
      </p>
      <p className={styles.address}>{typed(address)}</p>
    </div>
  );
}

/** How a purchase is taken in. */
function Give({ scheme }: { scheme: Scheme }) {
  const { takes, add } = rulesOf(scheme).atCounter;
  return takes === 'quantity' ? (
    <>
      Press <strong>{add(1)}</strong>. Use + for more than one.
    </>
  ) : (
    <>
      Type what the customer paid, and press <strong>{add(1)}</strong>.
    </>
  );
}

export function StaffSheet({ offer }: { offer: PosterOffer }) {
  const { shop, scheme, redeemOffline, address } = offer;
  const { inWords, mainReward, offerInWords, noun } = wordsOf(scheme);
  const { card, mostFromPaper } = rulesOf(scheme);
  const { target } = targetOf(scheme);
  const offered =
    target === undefined || scheme.rewards.length > 1
      ? offerInWords(scheme)
      : `${inWords(target)} make a reward: ${mainReward(scheme)}`;
  return (
    <div className={classNames(styles.inner, styles.text)}>
      <p className={sized(styles.shop, shop)}>{shop}: at the counter</p>
      <p className={styles.say}>
        Say to everybody: <strong>“Would you like our {card}? Scan this code, and it is on your phone.”</strong>
      </p>
      <div className={styles.beside}>
        <ol className={styles.steps}>
          <li>
            Open <strong>{typed(`${location.origin}${ROUTES.counter}`)}</strong> on your phone or the shop’s tablet. On
            the tablet, choose your name and type your PIN.
          </li>
          <li>Point the camera at the code on the customer’s card.</li>
          <li>
            <Give scheme={scheme} />
          </li>
          <li>
            {offered}. Press <strong>Give reward</strong> when you hand it over.
          </li>
        </ol>
        <Code address={address} />
      </div>
      <ul className={styles.help}>
        <li>
          <strong>Wrong card or number?</strong> Press Undo at once, or “Take back” in the list for 15 minutes.
        </li>
        <li>
          <strong>Code will not scan?</strong> Type the eight characters under it as the card code.
        </li>
        <li>
          <strong>No connection?</strong> Go on as always. The {noun} wait on this device; leave the page open until
          they are sent.{!redeemOffline && ' Rewards need a connection.'}
        </li>
        <li>
          <strong>Lost card or new phone?</strong> Ask a manager, who finds the card and moves it.
        </li>
        {mostFromPaper({ target }) > 0 && (
          <li>
            <strong>A paper card?</strong> Bring its {noun} over once, with the card on the counter’s screen.
          </li>
        )}
      </ul>
    </div>
  );
}
