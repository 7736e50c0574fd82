/** The cards that a name, an address or a number has found, to choose from. */
import { wordsOf } from '@tessera/domain/scheme/words';
import { foundInWords, moreInWords } from '../../shared/foundCards';
import { formatDate } from '../../shared/lib/format';
import styles from '../../shared/screens/Sheet.module.css';
import { Frame } from '../../shared/screens/sheetFrame';
import { CloseButton } from '../../shared/ui/CloseButton';
import type { CardsFound, Counter } from '../counterScreen';
import { useFirstFocus } from './sheetParts';

export function FoundSheet({ counter, passes }: { counter: Counter; passes: CardsFound }) {
  const first = useFirstFocus();
  const more = moreInWords(passes.length);
  return (
    <Frame>
      <div className={styles.head}>
        <h2>{foundInWords(passes.length)}</h2>
        <CloseButton onClick={counter.back} />
      </div>
      <ul className={styles.found}>
        {passes.map(({ passId, shortCode, holderName, kind, balance, status, joinedAt }, index) => (
          <li key={passId}>
            <button ref={index === 0 ? first : undefined} type="button" onClick={() => void counter.show({ passId })}>
              <strong>{holderName ?? 'No name'}</strong>{' '}
              <span>
                {shortCode}, {wordsOf({ kind }).inWords(balance)}
                {status !== 'open' && `, ${status}`}
                {/* Tells cards with the same name or short code apart. */}
                {`, joined ${formatDate(joinedAt)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p>{more}</p>}
    </Frame>
  );
}
