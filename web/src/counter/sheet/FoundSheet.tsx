/** The cards that a name, an address or a number has found, to choose from. */
import { FOUND_CARDS } from '@tessera/domain/calls/callables';
import { count } from '@tessera/domain/lib/text';
import { wordsOf } from '@tessera/domain/scheme/words';
import { formatDate } from '../../shared/lib/format';
import styles from '../../shared/screens/Sheet.module.css';
import { Frame } from '../../shared/screens/sheetFrame';
import { CloseButton } from '../../shared/ui/CloseButton';
import type { CardsFound, Counter } from '../counterScreen';
import { useFirstFocus } from './sheetParts';

export function FoundSheet({ counter, passes }: { counter: Counter; passes: CardsFound }) {
  const first = useFirstFocus();
  return (
    <Frame>
      <div className={styles.head}>
        <h2>
          {passes.length === FOUND_CARDS && 'At least '}
          {count(passes.length, 'card')} found
        </h2>
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
      {passes.length === FOUND_CARDS && <p>There may be more. Type more of the name.</p>}
    </Frame>
  );
}
