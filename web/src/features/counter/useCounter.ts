/** What happens at a counter between the code and the verdict. */
import { openProgramme } from '@tessera/domain/business';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Seat } from '../../data/counterSeat';
import { callableMessage, errorCode } from '../../data/errors';
import type { Membership } from '../../data/memberships';
import type { CardSeen, Counter, Said, Screen } from './counterScreen';
import { decideHere } from './decideHere';
import { cardName, notACard, sentenceOf } from './readCode';
import { type AskOptions, STAMP_LIMIT_MS } from './scanQueue';
import type { ScanBody } from './scanStore';
import { signal } from './signals';
import { failureInWords, READ_LIMIT_MS, refusalOf, type Shown, useConnection } from './useConnection';
import type { ShiftHere } from './useSeat';

/** How long a verdict stands before the camera is in view again. */
const SAID_MS = 1500;
export const UNDO_ON_SCREEN_MS = 10_000;

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

export function useCounter({ seat, membership, shift, isHandsFree, onRemoved, onNoShift }: CounterPlace): Counter {
  const { businessId, business, member } = membership;
  const [screen, setScreen] = useState<Screen>({ at: 'ready' });
  const [last, setLast] = useState<Said | null>(null);
  const connection = useConnection({ seat, businessId, onRemoved });
  const { queue, state, send, readCard, hello, serverNow } = connection;
  /** A later code makes the answer to the one before unwanted. */
  const turn = useRef(0);
  const locked = useRef({ card: '', until: 0 });

  const programme = useMemo(
    () => openProgramme(business)?.programme ?? Object.values(business.programmes)[0],
    [business],
  );
  const limits = programme?.limits ?? { maxPerScan: 1, paperUntil: 0, againAfterSeconds: 60 };

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

  function decideOffline(shown: Shown, quantity: number, confirmed: boolean): Verdict | null {
    if (!programme) return null;
    const hasShift = seat === 'person' || (shift?.until ?? 0) > Date.now();
    const stamp = { ...shown, quantity, confirmed, scannedAt: serverNow() };
    return decideHere({ business, programme, role: member.role, hasShift }, stamp, queue.state().scans);
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
    clockDifference: connection.clockDifference,
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
