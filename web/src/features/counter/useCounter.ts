/** What happens at a counter between the code and the verdict. */
import type { Callables } from '@tessera/domain/callables';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Seat } from '../../data/counterSeat';
import { callableMessage, errorCode } from '../../data/errors';
import type { Membership } from '../../data/memberships';
import { keepTrying } from '../../lib/keepTrying';
import { keptText } from '../../lib/kept';
import { decideHere, type ShopHere } from './decideHere';
import { cardName, notACard, sentenceOf } from './readCode';
import { type AskOptions, createScanQueue, isWaiting, type QueueState, STAMP_LIMIT_MS } from './scanQueue';
import { browserScanStore, type ScanBody } from './scanStore';
import { signal, type Tone } from './signals';
import { loadSeat, type ShiftHere } from './useSeat';

export type CardSeen = NonNullable<Verdict['pass']>;

/** A card as it was shown. */
export interface Shown {
  code?: string;
  passId?: string;
}

export interface Said {
  tone: Tone;
  message: string;
  card: string;
  pass?: CardSeen;
  /** What can be undone. */
  scanId?: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type Screen =
  | { at: 'ready' }
  | { at: 'busy'; label: string; stop?: () => void }
  /** Without a connection nothing is known of the card. */
  | { at: 'card'; shown: Shown; pass: CardSeen | null }
  | { at: 'again'; shown: Shown; message: string; pass: CardSeen | null; quantity: number; scanId?: string }
  | { at: 'reward'; shown: Shown; pass: CardSeen; rewardIds: string[] }
  | { at: 'pin'; shown: Shown; pass: CardSeen; scanId: string; message: string }
  | { at: 'said'; said: Said; shown: Shown };

/** An answered refusal by rights or input. Everything else counts as no answer, and is tried again. */
const REFUSALS = /^functions\/(permission-denied|invalid-argument|failed-precondition|not-found)$/;
const refusalOf = (error: unknown): string | null =>
  REFUSALS.test(errorCode(error) ?? '') ? callableMessage(error) : null;

const NOT_STORED =
  'This device could not store the scan, so it was not sent. Free some space, or open the counter in another browser.';
/** What went wrong, in words: the disk, or the answer of the server. */
const failureInWords = (error: unknown): string =>
  error instanceof DOMException ? NOT_STORED : callableMessage(error);

/** How far the server's clock is ahead of this device's, in ms, as last measured. */
const clock = keptText('tessera.clock');
const clockDifference = (): number => Number(clock.read() ?? 0) || 0;

/** A reading that is answered after the wait for it still shows its card. In ms. */
const READ_LIMIT_MS = 20_000;
/** How long a verdict stands before the camera is in view again. */
const SAID_MS = 1500;
export const UNDO_ON_SCREEN_MS = 10_000;
/** No card's code: the answer only shows that the server is there, and warms what it takes. */
const HELLO = 'hello';

const store = browserScanStore();

function alone(act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return act();
  return navigator.locks.request('tessera-scans', { ifAvailable: true }, (lock) =>
    lock ? act() : undefined,
  ) as Promise<void>;
}

export interface CounterPlace {
  seat: Seat;
  membership: Membership;
  shift?: ShiftHere;
  /** Stamps without a tap. */
  isHandsFree: boolean;
  /** The server has said that this is not in the team any more. */
  onRemoved: () => void;
  /** The server knows of no open shift: the tablet asks for a name and a PIN again. */
  onNoShift: () => void;
}

export interface Counter {
  screen: Screen;
  queue: QueueState;
  /** The last thing done, while it can be undone from the screen. */
  last: Said | null;
  /** Server − device, in ms. */
  clockDifference: number;
  limits: { maxPerScan: number; paperUntil: number };
  show(shown: Shown): Promise<void>;
  say(message: string): void;
  back(): void;
  addStamp(shown: Shown, quantity: number, confirmed?: boolean): Promise<void>;
  stampAgain(): Promise<void>;
  askReward(shown: Shown, pass: CardSeen, rewardIds: string[]): void;
  giveReward(): Promise<void>;
  typePin(pin: string): Promise<void>;
  bringPaper(shown: Shown, stamps: number): Promise<void>;
  undo(scanId: string): Promise<void>;
  decide(scanId: string, isMeant: boolean): Promise<void>;
  askAgain(scanId: string): Promise<void>;
  lookUp(query: string): Promise<Callables['lookUpPass']['output']['passes'] | null>;
}

export function useCounter({ seat, membership, shift, isHandsFree, onRemoved, onNoShift }: CounterPlace): Counter {
  const { businessId, business, member } = membership;
  const [screen, setScreen] = useState<Screen>({ at: 'ready' });
  const [last, setLast] = useState<Said | null>(null);
  const [difference, setDifference] = useState(clockDifference);
  /** A later code makes the answer to the one before unwanted. */
  const turn = useRef(0);
  const locked = useRef({ card: '', until: 0 });

  const send = useCallback(
    async <Name extends keyof Callables>(name: Name, input: Callables[Name]['input'], limitMs: number) =>
      (await loadSeat()).callFrom(seat, name, input, limitMs),
    [seat],
  );
  const queue = useMemo(
    () =>
      createScanQueue({
        store,
        send,
        refusalOf,
        alone,
        now: Date.now,
        wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      }),
    [send],
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const { isDown } = state;
  const hasWaiting = state.scans.some(isWaiting);

  const programme = useMemo(() => {
    const all = Object.values(business.programmes);
    return all.find(({ status }) => status === 'open') ?? all[0];
  }, [business]);
  const limits = programme?.limits ?? { maxPerScan: 1, paperUntil: 0, againAfterSeconds: 60 };

  /**
   * Reads a card and measures how far the clocks are apart. Null where there was no answer in time.
   * @param onLate told of an answer that comes after that
   */
  const readCard = useCallback(
    async (shown: Shown, onLate?: (verdict: Verdict) => void) => {
      const asked = Date.now();
      let isLate = false;
      const verdict = await queue.reach(async () => {
        const answer = await send('readCard', { businessId, ...shown }, READ_LIMIT_MS);
        const measured = Math.round(answer.serverTime - (asked + Date.now()) / 2);
        clock.write(String(measured));
        setDifference(measured);
        if (isLate) onLate?.(answer);
        return answer;
      });
      isLate = verdict === null;
      return verdict;
    },
    [queue, send, businessId],
  );

  const hello = useCallback(async () => {
    try {
      if (await readCard({ code: HELLO })) await queue.sync();
    } catch (error) {
      if (errorCode(error) === 'functions/permission-denied') onRemoved();
      else console.warn('The counter was not greeted:', error);
    }
  }, [readCard, queue, onRemoved]);

  useEffect(() => {
    void queue.load().then(hello, (error: unknown) => console.error('The scans of this device were not read:', error));
    // The first stamp shall not wait for a function to start.
    void send('recordScan', { businessId, scanId: crypto.randomUUID(), code: HELLO }, STAMP_LIMIT_MS).catch(() => {});
    const reload = () => document.visibilityState === 'visible' && void queue.load();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [queue, hello, send, businessId]);
  useEffect(() => (isDown || hasWaiting ? keepTrying(hello) : undefined), [isDown, hasWaiting, hello]);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), last.at + UNDO_ON_SCREEN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [last]);
  const isPassing = screen.at === 'said' && screen.said.tone !== 'bad' && screen.said.tone !== 'reward';
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => setScreen({ at: 'ready' }), SAID_MS);
    return () => clearTimeout(timer);
  }, [isPassing, screen]);

  const serverNow = () => Date.now() + clockDifference();
  const circumstances = () => ({ ...(shift && { shift: shift.shift }) });

  function tell(said: Omit<Said, 'at' | 'card'>, shown: Shown): void {
    const whole: Said = { ...said, card: said.pass?.holderName ?? cardName(shown), at: Date.now() };
    signal(whole.tone);
    setScreen({ at: 'said', said: whole, shown });
    if (whole.tone !== 'bad') setLast(whole);
  }

  const refuse = (verdict: Verdict, shown: Shown): void =>
    tell(
      {
        tone: 'bad',
        message: sentenceOf(verdict, shown.code, serverNow()),
        ...(verdict.pass && { pass: verdict.pass }),
      },
      shown,
    );

  /** An accepted verdict, or one of the refusals that need nothing more. */
  function conclude(verdict: Verdict, shown: Shown, scanId?: string): void {
    if (verdict.reason === 'no-shift') onNoShift();
    if (verdict.verdict !== 'accepted') return refuse(verdict, shown);
    const { pass, message } = verdict;
    const tone = pass && pass.rewards.length > 0 ? 'reward' : 'good';
    tell({ tone, message, ...(pass && { pass }), ...(scanId !== undefined && { scanId }) }, shown);
  }

  const shopHere = (): ShopHere | null =>
    programme
      ? { business, programme, role: member.role, hasShift: seat === 'person' || (shift?.until ?? 0) > Date.now() }
      : null;

  function decideOffline(shown: Shown, quantity: number, confirmed: boolean): Verdict | null {
    const shop = shopHere();
    return shop && decideHere(shop, { ...shown, quantity, confirmed, scannedAt: serverNow() }, queue.state().scans);
  }

  async function show(shown: Shown): Promise<void> {
    const mine = ++turn.current;
    const wrong = shown.code === undefined ? null : notACard(shown.code);
    if (wrong !== null) return refuse({ ...refused('bad-code'), message: wrong }, shown);
    if (isHandsFree && shown.code !== undefined) {
      const isLocked = locked.current.card === cardName(shown) && Date.now() < locked.current.until;
      return isLocked ? undefined : addStamp(shown, 1);
    }
    setScreen({ at: 'busy', label: 'Reading the card…' });
    if (!queue.state().isDown) {
      try {
        const verdict = await readCard(shown, ({ pass }) =>
          setScreen((now) => (pass && now.at === 'card' && now.shown === shown ? { ...now, pass } : now)),
        );
        if (mine !== turn.current) return;
        if (verdict?.pass && verdict.verdict === 'accepted')
          return setScreen({ at: 'card', shown, pass: verdict.pass });
        if (verdict) return refuse(verdict, shown);
      } catch (error) {
        if (errorCode(error) === 'functions/permission-denied') onRemoved();
        return refuse({ ...refused('unknown-card'), message: callableMessage(error) }, shown);
      }
    } else void hello();
    if (mine !== turn.current) return;
    // Confirmed: whether it is too soon is asked when it is stamped.
    const refusal = decideOffline(shown, 1, true);
    if (refusal) return refuse(refusal, shown);
    setScreen({ at: 'card', shown, pass: null });
  }

  function ask(verdict: Verdict, shown: Shown, quantity: number, scanId?: string): void {
    signal('ask');
    setScreen({
      at: 'again',
      shown,
      message: verdict.message,
      pass: verdict.pass ?? null,
      quantity,
      ...(scanId !== undefined && { scanId }),
    });
  }

  /** What a stamp was answered; null where the device could not store it, which is told. */
  async function onDisk(act: () => Promise<Verdict | null>, shown: Shown): Promise<{ verdict: Verdict | null } | null> {
    try {
      return { verdict: await act() };
    } catch (error) {
      console.error('A scan was not stored:', error);
      tell({ tone: 'bad', message: failureInWords(error) }, shown);
      return null;
    }
  }

  async function addStamp(shown: Shown, quantity: number, confirmed = false): Promise<void> {
    if (queue.state().isDown) {
      const refusal = decideOffline(shown, quantity, confirmed);
      if (refusal?.verdict === 'confirm') return ask(refusal, shown, quantity);
      if (refusal) return refuse(refusal, shown);
    }
    setScreen({ at: 'busy', label: 'Stamping…' });
    const scanId = crypto.randomUUID();
    const body: ScanBody<'recordScan'> = {
      businessId,
      scanId,
      ...shown,
      quantity,
      scannedAt: serverNow(),
      ...(confirmed && { confirmed }),
      ...circumstances(),
    };
    const answer = await onDisk(() => queue.stamp(body), shown);
    if (!answer) return;
    const { verdict } = answer;
    locked.current = { card: cardName(shown), until: Date.now() + limits.againAfterSeconds * 1000 };
    if (!verdict)
      return tell(
        { tone: 'saved', message: quantity === 1 ? '1 stamp saved here' : `${quantity} stamps saved here`, scanId },
        shown,
      );
    if (verdict.verdict === 'confirm') return ask(verdict, shown, quantity, scanId);
    conclude(verdict, shown, scanId);
  }

  async function stampAgain(): Promise<void> {
    if (screen.at !== 'again') return;
    const { shown, quantity, scanId } = screen;
    if (scanId === undefined) return addStamp(shown, quantity, true);
    setScreen({ at: 'busy', label: 'Stamping…' });
    const answer = await onDisk(() => queue.confirm(scanId), shown);
    if (!answer) return;
    const { verdict } = answer;
    if (!verdict) return tell({ tone: 'saved', message: 'Saved here', scanId }, shown);
    conclude(verdict, shown, scanId);
  }

  /** Shows that an answer is waited for, and lets staff stop waiting. */
  async function checking(
    act: (options: AskOptions) => Promise<Verdict | null>,
    shown: Shown,
  ): Promise<Verdict | null> {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      setScreen({ at: 'ready' });
    };
    setScreen({ at: 'busy', label: 'Checking…', stop });
    try {
      return await act({ signal: controller.signal });
    } catch (error) {
      tell({ tone: 'bad', message: failureInWords(error) }, shown);
      return null;
    }
  }

  function redeemed(verdict: Verdict | null, shown: Shown, pass: CardSeen, scanId: string): void {
    if (!verdict) return;
    const { reason, message } = verdict;
    if (reason === 'needs-manager' || reason === 'bad-pin')
      return setScreen({ at: 'pin', shown, pass, scanId, message });
    conclude(verdict, shown, scanId);
  }

  async function giveReward(): Promise<void> {
    if (screen.at !== 'reward') return;
    const { shown, pass, rewardIds } = screen;
    const [only, ...others] = rewardIds;
    if (only === undefined) return;
    const scanId = crypto.randomUUID();
    const body: ScanBody<'redeemReward'> = {
      businessId,
      scanId,
      ...shown,
      rewardId: others.length === 0 ? only : rewardIds,
      confirmed: true,
      ...circumstances(),
    };
    redeemed(await checking((options) => queue.ask('redeemReward', body, options), shown), shown, pass, scanId);
  }

  async function typePin(pin: string): Promise<void> {
    if (screen.at !== 'pin') return;
    const { shown, pass, scanId } = screen;
    redeemed(await checking((options) => queue.askAgain(scanId, { ...options, pin }), shown), shown, pass, scanId);
  }

  async function bringPaper(shown: Shown, stamps: number): Promise<void> {
    const scanId = crypto.randomUUID();
    const body = { businessId, scanId, ...shown, stamps, ...circumstances() };
    const verdict = await checking((options) => queue.ask('bringPaperCard', body, options), shown);
    if (verdict) conclude(verdict, shown, scanId);
  }

  async function undo(scanId: string): Promise<void> {
    const scan = queue.state().scans.find((one) => one.scanId === scanId);
    if (!scan) return;
    setLast(null);
    locked.current.until = 0;
    const shown = { code: scan.card };
    const verdict = await checking(() => queue.undo(scanId, crypto.randomUUID()), shown);
    if (verdict) return conclude(verdict, shown);
    const after = queue.state().scans.find((one) => one.scanId === scanId);
    const message = after?.undone
      ? 'Taken back. It was never sent.'
      : 'It is taken back as soon as there is a connection.';
    tell({ tone: 'saved', message }, shown);
    setLast(null);
  }

  return {
    screen,
    queue: state,
    last,
    clockDifference: difference,
    limits,
    show,
    say: (message) => refuse({ ...refused('bad-code'), message }, {}),
    back() {
      turn.current += 1;
      if (screen.at === 'again' && screen.scanId !== undefined) void queue.drop(screen.scanId);
      setScreen({ at: 'ready' });
    },
    addStamp,
    stampAgain,
    askReward: (shown, pass, rewardIds) => setScreen({ at: 'reward', shown, pass, rewardIds }),
    giveReward,
    typePin,
    bringPaper,
    undo,
    async decide(scanId, isMeant) {
      if (isMeant) await queue.confirm(scanId);
      else await queue.drop(scanId);
    },
    async askAgain(scanId) {
      await queue.askAgain(scanId, { signal: AbortSignal.timeout(STAMP_LIMIT_MS) });
    },
    async lookUp(query) {
      try {
        return (await send('lookUpPass', { businessId, query }, READ_LIMIT_MS)).passes;
      } catch (error) {
        if (refusalOf(error) !== null) throw error;
        return null;
      }
    },
  };
}
