/** A card that has been read: its holder, stamps and open rewards, and the possible actions. */
import type { CardReference } from '@tessera/domain/pass/code';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, redeemUntil } from '@tessera/domain/shop/business';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../shared/forms/form';
import { Progress } from '../../shared/scheme/Progress';
import { EarnForm } from '../../shared/screens/EarnForm';
import styles from '../../shared/screens/Sheet.module.css';
import { Count, Frame } from '../../shared/screens/sheetFrame';
import { classNames } from '../../shared/ui/classNames';
import { CloseButton } from '../../shared/ui/CloseButton';
import { TextField } from '../../shared/ui/Field';
import type { CardSeen, Counter, Screen } from '../counterScreen';
import { onOdd } from '../PinPad';
import { PlainButton } from '../PlainButton';
import { shortCodeIn } from '../reading/readCode';
import { unitsOf, worthInWords } from '../worth';
import { AmountForm } from './AmountForm';
import { Rewards, useFirstFocus } from './sheetParts';

export function CardSheet({
  counter,
  business,
  screen: { shown, pass, seen },
}: {
  counter: Counter;
  business: Business;
  screen: Extract<Screen, { at: 'card' }>;
}) {
  const { programme, kind, back } = counter;
  const { limits } = programme ?? {};
  const { atCounter, mostFromPaper } = rulesOf({ kind });
  const { noun } = wordsOf({ kind });
  const takesQuantity = atCounter.takes === 'quantity';
  const [openedAt] = useState(Date.now);
  const serverNow = () => Date.now() + counter.clockDifference;
  const worthOf = (pence: number): string =>
    programme ? worthInWords({ pence }, programme, business.timeZone, serverNow()) : '';
  const isAccepted = (pence: number): boolean => !programme || unitsOf({ pence }, programme, serverNow()) > 0;
  const isFrozen = redeemUntil(business) !== undefined;
  const first = useFirstFocus();
  const code = shortCodeIn(shown);
  const { isSignedOut, isDown } = counter.queue;
  const unknown = isSignedOut ? 'Signed out' : isDown ? 'No connection' : 'No answer yet';
  const earn = (
    <div className={classNames(styles.actions, takesQuantity && styles.near)}>
      {takesQuantity ? (
        <EarnForm
          most={limits && 'maxPerScan' in limits ? limits.maxPerScan : 1}
          first={first}
          noun={noun}
          action={atCounter.add}
          onEarn={(quantity) => void counter.earn(shown, { quantity })}
        />
      ) : (
        <AmountForm
          action={atCounter.add(1)}
          worthOf={worthOf}
          isAccepted={isAccepted}
          onEarn={(pence) => void counter.earn(shown, { pence })}
        />
      )}
    </div>
  );
  return (
    <Frame>
      <div className={styles.head}>
        <h2>{counter.nameOf(code, pass ?? undefined) ?? `Card ${code}`}</h2>
        <CloseButton onClick={back} />
      </div>
      {pass ? (
        <div className={styles.whole}>
          <Count pass={pass} />
          <Progress card={pass} colour={business.colour} className={styles.tiles} />
        </div>
      ) : (
        <p className={styles.unknown}>
          {unknown}, so this card’s {noun} cannot be shown.
          {!isFrozen && ` You can add ${noun}; they are sent later.`}
          {!seen && ' A reward can be given once the card can be read.'}
        </p>
      )}
      {pass && <Rewards counter={counter} business={business} shown={shown} pass={pass} />}
      {seen && (
        <Rewards
          counter={counter}
          business={business}
          shown={shown}
          pass={seen}
          label="Ready when it was last seen here"
        />
      )}
      {isFrozen ? (
        // The counter read the shop when it was opened, and the shop may be open again.
        <details className={styles.paper}>
          <summary>Add {noun}, if the shop has paid again</summary>
          {earn}
        </details>
      ) : (
        earn
      )}
      {pass && !isFrozen && mostFromPaper(pass) > 0 && openedAt < (limits?.paperUntil ?? 0) && (
        <PaperCard counter={counter} shown={shown} pass={pass} />
      )}
    </Frame>
  );
}

function PaperCard({ counter, shown, pass }: { counter: Counter; shown: CardReference; pass: CardSeen }) {
  const [error, setError] = useState<string>();
  const { inWords, noun } = wordsOf(pass);
  const most = rulesOf(pass).mostFromPaper(pass);
  const form = useRef<HTMLFormElement>(null);
  // The button below an error, too, stays above the field for a code.
  useEffect(() => {
    if (error !== undefined) form.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <details
      className={styles.paper}
      onToggle={({ currentTarget: { open } }) => {
        if (!open) return;
        form.current?.querySelector('input')?.focus({ preventScroll: true });
        form.current?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>Bring over a paper card</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void counter.bringPaperCard(shown, Number(textOf(new FormData(event.currentTarget), 'amount')));
        }}
      >
        <TextField
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} on the paper card`}
          hint={`Once per card, at most ${inWords(most)}. Keep the paper.`}
          error={error}
          name="amount"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          required
          onInvalid={onOdd(`Type a whole number from 1 to ${most}.`, setError)}
          onInput={() => setError(undefined)}
        />
        <PlainButton type="submit">Bring over</PlainButton>
      </form>
    </details>
  );
}
