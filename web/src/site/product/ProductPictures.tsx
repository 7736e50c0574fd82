/** The product as it looks, drawn with its own components. */
import type { Scheme } from '@tessera/domain/scheme/types';
import type { ReactNode } from 'react';
import { Progress } from '../../shared/scheme/Progress';
import card from '../../shared/screens/Card.module.css';
import code from '../../shared/screens/CardCode.module.css';
import { CounterHead, SavedBand } from '../../shared/screens/CounterHead';
import { EarnForm } from '../../shared/screens/EarnForm';
import poster from '../../shared/screens/Poster.module.css';
import { PosterSheet } from '../../shared/screens/PosterSheet';
import sheets from '../../shared/screens/Sheet.module.css';
import { Count, Frame, Verdict } from '../../shared/screens/sheetFrame';
import { classNames } from '../../shared/ui/classNames';
import { DayChart } from '../../shared/ui/DayChart';
import { StampCard } from '../../shared/ui/StampCard';
import { ExampleCode, Picture } from '../Picture';
import styles from './ProductPictures.module.css';

/** The shop in the pictures. */
const SHOP = 'Your shop';
const REWARD = 'A flat white';
const COLOUR = '#7a2f52';
const NEEDED = 8;
/** Printed below the code. */
const ADDRESS = 'your-shop.example/j/7X2K9ABC';
const nothing = () => {};
const SCHEME: Scheme = { kind: 'stamps', target: NEEDED, rewards: [{ at: NEEDED, reward: REWARD }] };

/** The card on a customer's phone. */
export function CardPicture() {
  return (
    <Picture
      className={classNames(styles.phone, styles.holder)}
      colour={COLOUR}
      caption="The card on a customer’s phone"
    >
      <StampCard name={SHOP} colour={COLOUR} stamps={6} needed={NEEDED}>
        <div className={card.progress}>
          <p className={card.toGo}>2 to go</p>
          <span className={card.count}>6 of {NEEDED}</span>
        </div>
        <p className={card.reward}>Then: {REWARD}</p>
      </StampCard>
      <div className={code.panel}>
        <ExampleCode className={code.code} />
        <p className={code.short}>
          <span className={code.label}>Short code</span> <code>7X2K-9ABC</code>
        </p>
      </div>
    </Picture>
  );
}

/** The counter's screen: its head, the camera's picture of a code, and a sheet. */
function CounterPicture({ caption, isDown, saved, children }: CounterPictureProps) {
  const connection = { isDown, isKnown: true, isSignedOut: false };
  return (
    <Picture className={classNames(styles.phone, styles.counter)} caption={caption}>
      <CounterHead name={<p className={styles.shop}>{SHOP}</p>} hasHome={false} connection={connection}>
        Ada
      </CounterHead>
      {saved && (
        <SavedBand>
          <span>{saved}</span>
        </SavedBand>
      )}
      <div className={styles.seen}>
        <ExampleCode />
      </div>
      {children}
    </Picture>
  );
}

interface CounterPictureProps {
  caption: string;
  isDown: boolean;
  saved?: string;
  children: ReactNode;
}

const Tiles = ({ stamps }: { stamps: number }) => (
  <Progress card={{ kind: 'stamps', balance: stamps, target: NEEDED }} colour={COLOUR} className={sheets.tiles} />
);

/** A card that was read at the counter. */
export function StampPicture() {
  return (
    <CounterPicture caption="The counter, with a card in hand" isDown={false}>
      <Frame>
        <div className={sheets.whole}>
          <Count pass={{ kind: 'stamps', balance: 6, target: NEEDED }} />
          <Tiles stamps={6} />
        </div>
        <div className={sheets.actions}>
          <EarnForm noun="stamps" action={() => 'Add stamp'} most={5} onEarn={nothing} />
        </div>
      </Frame>
    </CounterPicture>
  );
}

/** A stamp without a connection. */
export function OfflinePicture() {
  return (
    <CounterPicture caption="The counter without a connection" isDown saved="3 saved here">
      <Frame tone="saved">
        <Verdict words="1 stamp saved here" />
        <p className={sheets.whose}>It is sent once there is a connection.</p>
      </Frame>
    </CounterPicture>
  );
}

/** The poster that a shop prints. */
export function PosterPicture() {
  const offer = { shop: SHOP, colour: COLOUR, scheme: SCHEME, redeemOffline: false, address: ADDRESS };
  return (
    <Picture className={classNames(poster.sheet, poster.a4, poster.preview, styles.poster)} caption="The A4 poster">
      <PosterSheet offer={offer} format="a4" card="stamp card" code={<ExampleCode className={poster.code} />} />
    </Picture>
  );
}

/** Two weeks of a shop: an example, and no shop's own numbers. */
const STAMPS = [18, 22, 25, 31, 44, 52, 12, 21, 24, 29, 35, 47, 58, 15];
const DAYS = STAMPS.map((number, index) => ({ day: `2026-03-${String(index + 2).padStart(2, '0')}`, number }));

/** The figures of a shop. */
export function FiguresPicture() {
  return (
    <Picture className={styles.chart} caption="Stamps by day: an example">
      <p className={styles.chartTitle}>Stamps</p>
      <DayChart title="Stamps" days={DAYS} isLevel={false} />
    </Picture>
  );
}

/** Three cards, as different as their shops. */
export function CardsPicture() {
  return (
    <Picture className={styles.fan} caption="Your colour, your reward, your number of stamps">
      <StampCard name="Your café" offer={REWARD} colour="#12463a" stamps={3} needed={8} />
      <StampCard name="Your bakery" offer="A loaf" colour="#e9b44c" stamps={6} needed={10} />
      <StampCard name="Your salon" offer="A blow-dry" colour="#2b4a7d" stamps={9} needed={10} marks={[5]} />
    </Picture>
  );
}
