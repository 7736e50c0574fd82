/** A card to begin with for each trade, with the reason for its numbers. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import { type Bar, StampCard } from '../../shared/ui/StampCard';
import styles from './TradeCards.module.css';

interface Trade {
  /** The section's anchor, which the home page links to. */
  id: string;
  name: string;
  reward: string;
  colour: string;
  /** Stamps, and how many the picture shows; none for a card of points. */
  needed?: number;
  stamps?: number;
  /** Stamps that earn a smaller reward along the way. */
  marks?: readonly number[];
  /** How far a card of points is filled. */
  bar?: Bar;
  says: string;
  why: string;
}

const TRADES: readonly Trade[] = [
  {
    id: 'cafe',
    name: 'Café',
    reward: 'Any coffee',
    colour: '#12463a',
    needed: 8,
    stamps: 5,
    says: '5 of 8 stamps',
    why: 'A regular fills eight in about a month. One stamp for each drink.',
  },
  {
    id: 'bakery',
    name: 'Bakery',
    reward: 'A loaf of your choice',
    colour: '#e9b44c',
    needed: 10,
    stamps: 6,
    says: '6 of 10 stamps',
    why: 'One stamp for each loaf. Let quiet days count double.',
  },
  {
    id: 'restaurant',
    name: 'Restaurant',
    reward: 'A pudding at 60 points, a main at 200',
    colour: '#8f2d1f',
    bar: { share: 0.7, marks: [1] },
    says: '42 points',
    why: 'Bills differ, so points fit better: one for each pound.',
  },
  {
    id: 'barber',
    name: 'Barber',
    reward: 'A haircut',
    colour: '#2b4a7d',
    needed: 5,
    stamps: 2,
    says: '2 of 5 stamps',
    why: 'Visits are weeks apart. Five are within half a year, and still in sight.',
  },
  {
    id: 'beauty',
    name: 'Beauty room',
    reward: 'A hand mask at 3, a manicure at 6',
    colour: '#7a2f52',
    needed: 6,
    stamps: 3,
    marks: [3],
    says: '3 of 6 stamps',
    why: 'A small reward along the way keeps a slow card alive.',
  },
  {
    id: 'cornerShop',
    name: 'Corner shop',
    reward: 'A sandwich at 50 points',
    colour: '#3d4f1f',
    bar: { share: 0.4, marks: [1] },
    says: '20 points',
    why: 'Many small sums: points for what is spent, typed at the till.',
  },
];

export function TradeCards() {
  return (
    <>
      <ul className={styles.trades}>
        {TRADES.map(({ id, name, reward, says, why, ...card }) => (
          <li key={id} id={id}>
            <h4 className="title">{name}</h4>
            <StampCard name={`Your ${name.toLowerCase()}`} offer={reward} stamps={0} needed={undefined} {...card}>
              <p>{says}</p>
            </StampCard>
            <p className="muted">{why}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        What a reward costs you, with a pencil: <Link to={ROUTES.article2}>choosing a reward</Link>.
      </p>
    </>
  );
}
