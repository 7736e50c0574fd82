/** The sheet over the camera: the card, a question about it, or a verdict. */
import { parseCardCode } from '@tessera/domain/pass/code';
import { purchaseInWords } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { type ReactNode, useEffect, useState } from 'react';
import { textOf } from '../../shared/forms/form';
import { Progress } from '../../shared/scheme/Progress';
import styles from '../../shared/screens/Sheet.module.css';
import { Count, countInWords, Frame, Verdict } from '../../shared/screens/sheetFrame';
import type { Tone } from '../../shared/screens/signals';
import { classNames } from '../../shared/ui/classNames';
import { Spinner } from '../../shared/ui/Loading';
import type { CardSeen, Counter, Screen } from '../counterScreen';
import { PinPad } from '../PinPad';
import { PlainButton } from '../PlainButton';
import { shortCodeIn } from '../reading/readCode';
import { useServerNow } from '../useServerNow';
import { CardSheet } from './CardSheet';
import { FoundSheet } from './FoundSheet';
import { LiftCodeLockSheet } from './LiftCodeLockSheet';
import { giveInWords, rewardQuestion } from './rewardWords';
import { Rewards, useFirstFocus, wholeIfFilled } from './sheetParts';

interface Props {
  counter: Counter;
  business: Business;
}

export function Sheet({ counter, business }: Props) {
  const { screen, back } = counter;
  const now = useServerNow(counter);
  /** Whose card it is: the holder's name, or the short code of a card without one. */
  const nameOf = ({ pass, shown }: Pick<Extract<Screen, { at: 'again' }>, 'pass' | 'shown'>): string =>
    counter.nameOf(shortCodeIn(shown), pass ?? undefined) ?? shortCodeIn(shown);
  switch (screen.at) {
    case 'ready':
      return null;
    case 'busy':
      return (
        <Frame>
          <p className={styles.busy}>
            <Spinner /> {screen.label}
          </p>
          {screen.stop && <PlainButton onClick={screen.stop}>Stop waiting</PlainButton>}
        </Frame>
      );
    case 'card':
      return <CardSheet key={shortCodeIn(screen.shown)} counter={counter} business={business} screen={screen} />;
    case 'again':
      return (
        <Question tone="ask" title={screen.message} action={screen.yes} onAction={counter.earnAgain} onBack={back}>
          <p>
            {purchaseInWords(screen.purchase, counter.kind)} for {nameOf(screen)}
          </p>
          {screen.pass && <Count pass={screen.pass} />}
        </Question>
      );
    case 'reward':
    case 'pin': {
      const { pass, rewardIds } = screen;
      const title = rewardQuestion(pass, rewardIds, business, now);
      const isFresh = parseCardCode(screen.shown.code ?? '')?.form === 'rotating';
      if (screen.at === 'pin' || (!isFresh && !counter.isManager)) {
        const isAgain = screen.at === 'pin';
        const error = isAgain ? screen.error : undefined;
        const them = rewardIds.length === 1 ? 'it' : 'them';
        return (
          <PinSheet
            title={title}
            action={giveInWords(rewardIds.length)}
            error={error}
            onPin={isAgain ? counter.typePin : counter.giveReward}
            onBack={back}
          >
            <p>
              {nameOf(screen)}
              {/* After a wrong PIN the keys need the room, and what to do is known. */}
              {error === undefined &&
                `. You did not scan a code on the customer’s phone, so type your PIN, or let a manager give ${them}.`}
            </p>
          </PinSheet>
        );
      }
      return (
        <Question tone="reward" title={title} action="Yes, given" onAction={counter.giveReward} onBack={back}>
          <p>{nameOf(screen)}</p>
        </Question>
      );
    }
    case 'found':
      return <FoundSheet counter={counter} passes={screen.passes} />;
    case 'lift':
      return <LiftCodeLockSheet counter={counter} message={screen.message} />;
    case 'message':
      return <SaidSheet counter={counter} business={business} screen={screen} />;
  }
}

interface QuestionProps {
  tone: Tone;
  title: string;
  action: string;
  onAction: () => Promise<void>;
  onBack: () => void;
  children?: ReactNode;
}

function Question({ tone, title, action, onAction, onBack, children }: QuestionProps) {
  const first = useFirstFocus();
  return (
    <Frame tone={tone}>
      <Verdict words={title} />
      {children}
      <button
        ref={first}
        type="button"
        className={tone === 'reward' ? styles.give : styles.add}
        onClick={() => void onAction()}
      >
        {action}
      </button>
      <PlainButton onClick={onBack}>Not now</PlainButton>
    </Frame>
  );
}

interface PinSheetProps extends Pick<QuestionProps, 'title' | 'action' | 'onBack' | 'children'> {
  /** What is wrong with the PIN that was typed. */
  error: string | undefined;
  onPin: (pin: string) => Promise<void>;
}

/** Asks for the PIN without which no reward is given, with the question or after a wrong PIN. */
function PinSheet({ title, action, error, onPin, onBack, children }: PinSheetProps) {
  return (
    <Frame tone="reward">
      <Verdict words={title} />
      {children}
      <form
        className={styles.byPin}
        onSubmit={(event) => {
          event.preventDefault();
          void onPin(textOf(new FormData(event.currentTarget), 'pin'));
        }}
      >
        <PinPad label="Your PIN" error={error} />
        <button type="submit" className={styles.give}>
          {action}
        </button>
        <PlainButton onClick={onBack}>Not now</PlainButton>
      </form>
    </Frame>
  );
}

/** The card's tiles. The newest are laid a frame after the others, so that they turn in. */
function LaidTiles({ pass, laid, colour }: { pass: CardSeen; laid: number; colour: string }) {
  const [isLaid, setLaid] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setLaid(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const balance = isLaid ? pass.balance : Math.max(0, pass.balance - laid);
  return <Progress card={{ ...pass, balance }} colour={colour} className={styles.tiles} />;
}

function SaidSheet({
  counter,
  business,
  screen: { staffMessage, shown },
}: {
  counter: Counter;
  business: Business;
  screen: Extract<Screen, { at: 'message' }>;
}) {
  const { tone, message, done = message, pass, scanId, laid, card, isClosedToCodes, isOver, typed } = staffMessage;
  const rewarded = tone === 'reward' ? pass : undefined;
  const filled = pass && wholeIfFilled(pass, laid);
  return (
    <Frame tone={tone}>
      <Verdict words={rewarded ? done : message} />
      {filled && (
        <div className={styles.whole}>
          <p className={styles.whose}>
            {counter.nameOf(card, pass) ?? card} {/* A card that takes nothing has no count to read. */}
            {!isOver && <span className={styles.count}>{countInWords(filled)}</span>}
          </p>
          {tone !== 'bad' && laid !== undefined && <LaidTiles pass={filled} laid={laid} colour={business.colour} />}
        </div>
      )}
      {tone === 'saved' && <p className={styles.whose}>{counter.nameOf(card) ?? card}</p>}
      {rewarded && <Rewards counter={counter} business={business} shown={shown} pass={rewarded} />}
      <div className={classNames(styles.after, rewarded && styles.near)}>
        {scanId !== undefined && <PlainButton onClick={() => void counter.undo(scanId)}>Undo</PlainButton>}
        {counter.isHandsFree && tone !== 'bad' && (
          <PlainButton onClick={() => void counter.earn(shown, { quantity: 1 }, true)}>+1 stamp</PlainButton>
        )}
        {isClosedToCodes && (
          <PlainButton onClick={() => void counter.askToLiftCodeLock()}>Accept codes again</PlainButton>
        )}
        <PlainButton
          onClick={() => {
            counter.back();
            // The field holds what was typed, to be corrected. The next card may be scanned with the camera.
            const field = typed === undefined ? null : document.querySelector<HTMLInputElement>('#code');
            field?.focus();
            field?.select();
          }}
        >
          {tone === 'bad' && !isOver ? 'Try again' : 'Next card'}
        </PlainButton>
      </div>
    </Frame>
  );
}
