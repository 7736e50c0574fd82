/** What every sheet of the counter is made of; the product's page draws its pictures with it. */
import { wordsOf } from '@tessera/domain/scheme/words';
import type { ReactNode } from 'react';
import { type CardProgress, progressInWords } from '../scheme/words';
import { classNames } from '../ui/classNames';
import styles from './Sheet.module.css';
import type { Tone } from './signals';

export function Frame({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <div className={classNames(styles.sheet, tone && styles[tone])}>{children}</div>;
}

/** `3 of 8`, or the balance of a card that is never full: `120 points`. */
export const countInWords = (card: CardProgress): string =>
  card.target === undefined ? wordsOf(card).inWords(card.balance) : progressInWords(card);

export const Count = ({ pass }: { pass: CardProgress }) => <p className={styles.count}>{countInWords(pass)}</p>;

/**
 * A verdict with the shape of its tone: a tile, a diamond, a circle, a star. Its first sentence is large, to be read at
 * arm's length; the next step is below it. A name in quotation marks stays whole.
 */
export function Verdict({ words }: { words: string }) {
  const end = words.search(/(?<=[.?!:”]) (?![^“]*”)/);
  const [first, next] = end < 0 ? [words, ''] : [words.slice(0, end), words.slice(end)];
  // Where a long word has to break, its last letters go with the signs after it.
  const [start, last] = first.split(/(?<=\S{6})([^\s”]{4}[”.?!]+)$/);
  return (
    <div className={styles.verdict} data-verdict="">
      <span className={styles.shape} aria-hidden="true" />
      <h2>
        {start}
        {last && <span style={{ whiteSpace: 'nowrap' }}>{last}</span>}
        {next && <small>{next}</small>}
      </h2>
    </div>
  );
}
