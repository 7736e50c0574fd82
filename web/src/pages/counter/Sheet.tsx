/** The card in hand: what is known of it, what can be done, and what was said of it. */
import type { Business } from '@tessera/domain/business';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cardName } from '../../features/counter/readCode';
import type { Tone } from '../../features/counter/signals';
import type { CardSeen, Counter, Screen, Shown } from '../../features/counter/useCounter';
import { textOf } from '../../features/forms/form';
import { classNames } from '../../ui/classNames';
import { Spinner } from '../../ui/Loading';
import { shopColours, StampMosaic } from '../../ui/StampCard';
import { PIN_CONTROL } from './Doors';
import styles from './Sheet.module.css';

interface Props {
  counter: Counter;
  isHandsFree: boolean;
  business: Business;
}

/** Puts the focus on what is done next, when a sheet opens: two touches, or two keys, are a stamp. */
function useFirstFocus() {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}

function Frame({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <div className={classNames(styles.sheet, tone && styles[tone])}>{children}</div>;
}

const Count = ({ pass }: { pass: CardSeen }) => (
  <p className={styles.count}>
    {pass.stamps} of {pass.stampsNeeded}
  </p>
);

const listed = (names: string[]): string => [...new Set(names)].join(', ');

export function Sheet({ counter, isHandsFree, business }: Props) {
  const { screen, back } = counter;
  switch (screen.at) {
    case 'ready':
      return null;
    case 'busy':
      return (
        <Frame>
          <p className={styles.busy}>
            <Spinner /> {screen.label}
          </p>
          {screen.stop && (
            <button type="button" className={styles.quiet} onClick={screen.stop}>
              Stop waiting
            </button>
          )}
        </Frame>
      );
    case 'card':
      return <CardSheet key={cardName(screen.shown)} counter={counter} business={business} screen={screen} />;
    case 'again':
      return (
        <Question tone="ask" title={screen.message} act="Stamp again" onAct={counter.stampAgain} onBack={back}>
          {screen.pass && <Count pass={screen.pass} />}
        </Question>
      );
    case 'reward': {
      const { pass, rewardIds } = screen;
      const names = listed(
        pass.rewards.filter(({ rewardId }) => rewardIds.includes(rewardId)).map(({ reward }) => reward),
      );
      const title = rewardIds.length > 1 ? `Give ${rewardIds.length} rewards: ${names}?` : `Give “${names}”?`;
      return (
        <Question tone="reward" title={title} act="Give reward" onAct={counter.giveReward} onBack={back}>
          <p>{pass.holderName ?? cardName(screen.shown)}</p>
        </Question>
      );
    }
    case 'pin':
      return <PinSheet counter={counter} message={screen.message} />;
    case 'said':
      return <SaidSheet counter={counter} screen={screen} isHandsFree={isHandsFree} />;
  }
}

function CardSheet({
  counter,
  business,
  screen: { shown, pass },
}: {
  counter: Counter;
  business: Business;
  screen: Extract<Screen, { at: 'card' }>;
}) {
  const { limits, addStamp, back } = counter;
  const [quantity, setQuantity] = useState(1);
  const [openedAt] = useState(Date.now);
  const first = useFirstFocus();
  const most = limits.maxPerScan;
  return (
    <Frame>
      <div className={styles.head}>
        <h2>{pass?.holderName ?? `Card ${cardName(shown)}`}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={back} />
      </div>
      {pass ? (
        <div className={styles.whole}>
          <Count pass={pass} />
          <Tiles pass={pass} colour={business.colour} />
        </div>
      ) : (
        <p className={styles.unknown}>No connection: how many stamps this card has is not known here.</p>
      )}
      {pass && <Rewards counter={counter} shown={shown} pass={pass} />}
      <div className={styles.acts}>
        {most > 1 && (
          <div className={styles.stepper} role="group" aria-label="Number of stamps">
            <button
              type="button"
              aria-label="One less"
              disabled={quantity <= 1}
              onClick={() => setQuantity(quantity - 1)}
            >
              −
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              aria-label="One more"
              disabled={quantity >= most}
              onClick={() => setQuantity(quantity + 1)}
            >
              +
            </button>
          </div>
        )}
        <button ref={first} type="button" className={styles.add} onClick={() => void addStamp(shown, quantity)}>
          Add stamp
        </button>
      </div>
      {pass && openedAt < limits.paperUntil && <PaperCard counter={counter} shown={shown} pass={pass} />}
    </Frame>
  );
}

function Tiles({ pass: { stamps, stampsNeeded }, colour }: { pass: CardSeen; colour: string }) {
  const { className, style } = shopColours({ colour });
  return (
    <div className={classNames(className, styles.tiles)} style={style}>
      <StampMosaic stamps={stamps} needed={stampsNeeded} />
    </div>
  );
}

/** What is ready. Several rewards can go with one code, in one press. */
function Rewards({ counter, shown, pass }: { counter: Counter; shown: Shown; pass: CardSeen }) {
  const { rewards } = pass;
  const [oldest] = rewards;
  if (!oldest) return null;
  const ids = rewards.map(({ rewardId }) => rewardId);
  return (
    <div className={styles.ready}>
      <p>
        Ready: <strong>{rewards.map(({ reward }) => reward).join(', ')}</strong>
      </p>
      <button type="button" className={styles.give} onClick={() => counter.askReward(shown, pass, [oldest.rewardId])}>
        Give reward
      </button>
      {rewards.length > 1 && (
        <button type="button" className={styles.quiet} onClick={() => counter.askReward(shown, pass, ids)}>
          Give all {rewards.length}
        </button>
      )}
    </div>
  );
}

function PaperCard({ counter, shown, pass }: { counter: Counter; shown: Shown; pass: CardSeen }) {
  const id = useId();
  return (
    <details className={styles.paper}>
      <summary>Bring over a paper card</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void counter.bringPaper(shown, Number(textOf(new FormData(event.currentTarget), 'stamps')));
        }}
      >
        <label htmlFor={id}>Stamps on the paper card</label>
        <input id={id} name="stamps" type="number" inputMode="numeric" min={1} max={pass.stampsNeeded - 1} required />
        <button type="submit" className={styles.quiet}>
          Bring over
        </button>
      </form>
      <p>Once a card, at most {pass.stampsNeeded - 1}. Keep the paper card.</p>
    </details>
  );
}

interface QuestionProps {
  tone: Tone;
  title: string;
  act: string;
  onAct: () => Promise<void>;
  onBack: () => void;
  children?: ReactNode;
}

function Question({ tone, title, act, onAct, onBack, children }: QuestionProps) {
  const first = useFirstFocus();
  return (
    <Frame tone={tone}>
      <Verdict words={title} />
      {children}
      <button
        ref={first}
        type="button"
        className={tone === 'reward' ? styles.give : styles.add}
        onClick={() => void onAct()}
      >
        {act}
      </button>
      <button type="button" className={styles.quiet} onClick={onBack}>
        Not now
      </button>
    </Frame>
  );
}

/** Words at arm's length, with a shape of their own: a tile, a diamond, a circle, a star. */
function Verdict({ words }: { words: string }) {
  return (
    <div className={styles.verdict}>
      <span className={styles.shape} aria-hidden="true" />
      <h2>{words}</h2>
    </div>
  );
}

function PinSheet({ counter, message }: { counter: Counter; message: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Frame tone="ask">
      <Verdict words={message} />
      <form
        className={styles.pin}
        onSubmit={(event) => {
          event.preventDefault();
          void counter.typePin(textOf(new FormData(event.currentTarget), 'pin'));
        }}
      >
        <label htmlFor={id}>Your PIN</label>
        <input ref={field} id={id} {...PIN_CONTROL} />
        <button type="submit" className={styles.give}>
          Give reward
        </button>
      </form>
      <button type="button" className={styles.quiet} onClick={counter.back}>
        Not now
      </button>
    </Frame>
  );
}

function SaidSheet({
  counter,
  screen: { said, shown },
  isHandsFree,
}: {
  counter: Counter;
  screen: Extract<Screen, { at: 'said' }>;
  isHandsFree: boolean;
}) {
  const { tone, message, pass, scanId, card } = said;
  return (
    <Frame tone={tone}>
      <Verdict words={message} />
      {pass && (
        <p className={styles.whose}>
          {card} <span className={styles.count}>{`${pass.stamps} of ${pass.stampsNeeded}`}</span>
        </p>
      )}
      {tone === 'reward' && pass && <Rewards counter={counter} shown={shown} pass={pass} />}
      <div className={styles.after}>
        {scanId !== undefined && (
          <button type="button" className={styles.quiet} onClick={() => void counter.undo(scanId)}>
            Undo
          </button>
        )}
        {isHandsFree && scanId !== undefined && (
          <button type="button" className={styles.quiet} onClick={() => void counter.addStamp(shown, 1, true)}>
            +1 stamp
          </button>
        )}
        <button type="button" className={styles.quiet} onClick={counter.back}>
          {tone === 'bad' ? 'Scan again' : 'Next card'}
        </button>
      </div>
    </Frame>
  );
}
