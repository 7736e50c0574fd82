/** The counter's logic, from a code to its verdict. */
import { openProgramme } from '@tessera/domain/business';
import { isAtLeast } from '@tessera/domain/member';
import { parseCardCode } from '@tessera/domain/pass/code';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { purchaseInWords } from '@tessera/domain/scheme/rules';
import { useMemo, useRef } from 'react';
import type { Seat } from '../../data/counterSeat';
import { callableMessage, refusalOf } from '../../data/errors';
import type { Shop } from '../../data/shops';
import type { CardSeen, Counter } from './counterScreen';
import { decideHere, withoutGiven } from './decideHere';
import { isOfShop, isOpen, isWaiting, maySend } from './queueState';
import { answersTo, isClosedToCodes, notACard, shortCodeIn, verdictSentence } from './readCode';
import { type RequestOptions, STAMP_LIMIT_MS } from './scanQueue';
import type { ScanResult } from './scanResult';
import type { ScanBody } from './scanStore';
import { signal } from './signals';
import { READ_LIMIT_MS, type Shown, useConnection } from './useConnection';
import type { ShiftHere } from './useSeat';
import { type Act, useStage } from './useStage';

const NOT_STORED =
  'This device could not store the scan, so it was not sent. Free some space, or open the counter in another browser.';

export interface CounterPlace {
  seat: Seat;
  uid: string;
  shop: Shop;
  shift?: ShiftHere;
  /** Stamps without a tap. */
  isHandsFree: boolean;
  /** Called when the server says that this person or tablet is no longer in the team. */
  onRemoved: () => void;
  /** Called with a shift that is closed on the server; then the tablet asks for a name and a PIN again. */
  onNoShift: (shift: string) => void;
}

export function useCounter({ seat, uid, shop, shift, isHandsFree, onRemoved, onNoShift }: CounterPlace): Counter {
  const { businessId, business, member } = shop;
  const { screen, last, begin, clear, forget } = useStage();
  const connection = useConnection({ seat, uid, businessId, onRemoved });
  const { queue, state, send, readCard, check, serverNow } = connection;
  /** The card that was last stamped without a tap, and the time until which it is ignored. */
  const locked = useRef({ card: '', until: 0 });
  /** Cards as the server last described them since the page was opened. */
  const seen = useRef(new Map<string, CardSeen>());

  const programme = useMemo(
    () => openProgramme(business)?.programme ?? Object.values(business.programmes)[0],
    [business],
  );
  const limits = programme?.limits ?? { maxPerScan: 1, paperUntil: 0, againAfterSeconds: 60, redeemOffline: false };

  const remember = (pass: CardSeen): void => void seen.current.set(shortCodeIn(pass), pass);
  const circumstances = () => ({ takenBy: uid, ...(shift && { shift: shift.shift }) });

  const refuse = (verdict: Verdict, act: Act): void =>
    act.tell({
      tone: 'bad',
      message: verdictSentence(verdict, act.shown.code, serverNow()),
      ...(isClosedToCodes(verdict) && { isClosed: true }),
      ...(verdict.pass && { pass: verdict.pass }),
    });

  /** Shows an accepted verdict, or a refusal that needs no further step. */
  function conclude(verdict: Verdict, act: Act, scanId?: string): void {
    if (verdict.reason === 'no-shift' && shift) onNoShift(shift.shift);
    if (verdict.verdict !== 'accepted') return refuse(verdict, act);
    const { pass, message } = verdict;
    if (pass) remember(pass);
    const tone = pass && pass.rewards.length > 0 ? 'reward' : 'good';
    act.tell({ tone, message, ...(pass && { pass }), ...(scanId !== undefined && { scanId }) });
  }

  function decideOffline(shown: Shown, quantity: number, confirmed: boolean): Verdict | null {
    if (!programme) return null;
    const hasShift = seat === 'person' || (shift?.until ?? 0) > Date.now();
    const isClockDoubtful = connection.isClockDoubtful();
    const stamp = { ...shown, quantity, confirmed, scannedAt: serverNow(), isClockDoubtful };
    return decideHere({ business, programme, role: member.role, hasShift }, stamp, queue.state().scans);
  }

  async function show(shown: Shown): Promise<void> {
    const wrong = shown.code === undefined ? null : notACard(shown.code);
    if (wrong !== null) return refuse({ ...refused('bad-code'), message: wrong }, begin(shown));
    if (isHandsFree && shown.code !== undefined) {
      const isLocked = locked.current.card === shortCodeIn(shown) && Date.now() < locked.current.until;
      return isLocked ? begin(shown).tell({ tone: 'ask', message: 'Stamped just now.' }) : addStamp(shown, 1);
    }
    const act = begin(shown, { at: 'busy', label: 'Reading the card…' });
    if (!queue.state().isDown) {
      try {
        const verdict = await readCard(shown, ({ pass }) => pass && act.set({ at: 'card', shown, pass }));
        if (verdict?.pass) remember(verdict.pass);
        if (!act.isCurrent()) return;
        if (verdict?.pass && verdict.verdict === 'accepted') return act.set({ at: 'card', shown, pass: verdict.pass });
        if (verdict) return refuse(verdict, act);
      } catch (error) {
        return refuse({ ...refused('unknown-card'), message: callableMessage(error) }, act);
      }
    } else void check();
    if (!act.isCurrent()) return;
    // Passed as confirmed, because the question of a second stamp is asked when it is stamped.
    const refusal = decideOffline(shown, 1, true);
    if (refusal) return refuse(refusal, act);
    const before = limits.redeemOffline ? seen.current.get(shortCodeIn(shown)) : undefined;
    act.set({ at: 'card', shown, pass: null, ...(before && { seen: withoutGiven(before, queue.state().scans) }) });
  }

  function ask(verdict: Verdict, act: Act, quantity: number, scanId?: string): void {
    const { shown } = act;
    const { message, pass } = verdict;
    const { yes } = answersTo(verdict);
    // The list of waiting scans asks this question too.
    if (!act.isCurrent()) return act.tell({ tone: 'ask', message, ...(pass && { pass }) });
    signal('ask');
    act.set({
      at: 'again',
      shown,
      message,
      yes,
      pass: pass ?? null,
      quantity,
      ...(scanId !== undefined && { scanId }),
    });
  }

  /** The answer; null, after an error message, if the device could not store the scan. */
  async function onDisk(request: () => Promise<ScanResult>, act: Act): Promise<{ verdict: Verdict | null } | null> {
    const result = await request();
    if (result.status !== 'failed') return { verdict: result.status === 'answered' ? result.verdict : null };
    console.error('A scan was not stored:', result.error);
    act.tell({ tone: 'bad', message: NOT_STORED });
    return null;
  }

  async function addStamp(shown: Shown, quantity: number, confirmed = false): Promise<void> {
    const act = begin(shown, { at: 'busy', label: 'Stamping…' });
    if (queue.state().isDown) {
      const refusal = decideOffline(shown, quantity, confirmed);
      if (refusal?.verdict === 'confirm') return ask(refusal, act, quantity);
      if (refusal) return refuse(refusal, act);
    }
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
    locked.current = { card: shortCodeIn(shown), until: Date.now() + limits.againAfterSeconds * 1000 };
    const answer = await onDisk(() => queue.stamp(body), act);
    if (!answer || answer.verdict?.verdict === 'refused') locked.current.until = 0;
    if (!answer) return;
    const { verdict } = answer;
    if (!verdict) {
      return act.tell({ tone: 'saved', message: `${purchaseInWords({ quantity })} saved here`, scanId });
    }
    if (verdict.verdict === 'confirm') return ask(verdict, act, quantity, scanId);
    conclude(verdict, act, scanId);
  }

  async function stampAgain(): Promise<void> {
    if (screen.at !== 'again') return;
    const { shown, quantity, scanId } = screen;
    if (scanId === undefined) return addStamp(shown, quantity, true);
    const act = begin(shown, { at: 'busy', label: 'Stamping…' });
    const answer = await onDisk(() => queue.confirm(scanId), act);
    if (!answer) return;
    if (!answer.verdict) return act.tell({ tone: 'saved', message: 'Saved here', scanId });
    conclude(answer.verdict, act, scanId);
  }

  /** Shows that an answer is awaited, and lets staff stop waiting. */
  async function checking(shown: Shown, request: (options: RequestOptions) => Promise<ScanResult>) {
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      clear();
    };
    const act = begin(shown, { at: 'busy', label: 'Checking…', stop });
    return { act, answer: await onDisk(() => request({ signal: controller.signal }), act) };
  }

  interface Redemption {
    shown: Shown;
    pass: CardSeen;
    scanId: string;
  }

  async function redeem(
    { shown, pass, scanId }: Redemption,
    request: (options: RequestOptions) => Promise<ScanResult>,
  ): Promise<void> {
    const { act, answer } = await checking(shown, request);
    if (!answer?.verdict) return;
    const { verdict } = answer;
    const { reason, message } = verdict;
    if ((reason === 'needs-manager' || reason === 'bad-pin') && act.isCurrent())
      return act.set({ at: 'pin', shown, pass, scanId, message });
    conclude(verdict, act, scanId);
  }

  /** Whether a redemption may wait for a connection: the shop allows it, and it is of one reward by a rotating code. */
  const mayWait = ({ code }: Shown, rewardIds: readonly string[]): boolean =>
    limits.redeemOffline && rewardIds.length === 1 && parseCardCode(code ?? '')?.form === 'rotating';

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
    if (!mayWait(shown, rewardIds))
      return redeem({ shown, pass, scanId }, (options) => queue.request('redeemReward', body, options));
    const act = begin(shown, { at: 'busy', label: 'Checking…' });
    const answer = await onDisk(() => queue.reward({ ...body, rewardId: only, scannedAt: serverNow() }), act);
    if (!answer) return;
    if (answer.verdict) return conclude(answer.verdict, act, scanId);
    const reward = pass.rewards.find(({ rewardId }) => rewardId === only)?.reward;
    act.tell({ tone: 'saved', message: `Give “${reward}”. Saved here, and not checked yet.`, scanId });
  }

  async function typePin(pin: string): Promise<void> {
    if (screen.at !== 'pin') return;
    const { scanId } = screen;
    await redeem(screen, (options) => queue.resend(scanId, { ...options, pin }));
  }

  async function bringPaper(shown: Shown, stamps: number): Promise<void> {
    const scanId = crypto.randomUUID();
    const body = { businessId, scanId, ...shown, stamps, ...circumstances() };
    const { act, answer } = await checking(shown, (options) => queue.request('bringPaperCard', body, options));
    if (answer?.verdict) conclude(answer.verdict, act, scanId);
  }

  async function undo(scanId: string): Promise<void> {
    const scan = queue.state().scans.find((one) => one.scanId === scanId);
    if (!scan) return;
    forget(scanId);
    locked.current.until = 0;
    const { act, answer } = await checking({ code: scan.card }, () => queue.undo(scanId, crypto.randomUUID()));
    if (!answer) return;
    if (answer.verdict) return conclude(answer.verdict, act);
    const after = queue.state().scans.find((one) => one.scanId === scanId);
    const message = after?.undone
      ? 'Taken back. It was never sent.'
      : 'It is taken back as soon as there is a connection.';
    act.tell({ tone: 'saved', message });
  }

  async function lift(consent: { manager?: string; pin?: string }): Promise<void> {
    const act = begin({}, { at: 'busy', label: 'Asking…' });
    try {
      await send('liftCodeLock', { businessId, uid, ...consent }, READ_LIMIT_MS);
      act.tell({ tone: 'good', message: 'Codes are accepted again.' });
    } catch (error) {
      const message = callableMessage(error);
      if (consent.pin === undefined) act.tell({ tone: 'bad', message });
      else act.set({ at: 'lift', message });
    }
  }

  const ofShop = state.scans.filter(isOfShop(businessId));
  const sendable = maySend({ businessId, uid, seat });
  return {
    screen,
    queue: { ...state, scans: ofShop },
    held: ofShop.filter((scan) => isWaiting(scan) && !sendable(scan)).length,
    elsewhere: state.scans.filter((scan) => isOpen(scan) && !isOfShop(businessId)(scan)).length,
    last,
    clockDifference: connection.clockDifference,
    limits: { maxPerScan: 'maxPerScan' in limits ? limits.maxPerScan : 1, paperUntil: limits.paperUntil },
    show,
    say: (message) => refuse({ ...refused('bad-code'), message }, begin({})),
    back() {
      if (screen.at === 'again' && screen.scanId !== undefined) void queue.drop(screen.scanId);
      clear();
    },
    addStamp,
    stampAgain,
    askReward: (shown, pass, rewardIds) => void begin(shown, { at: 'reward', shown, pass, rewardIds }),
    giveReward,
    typePin,
    bringPaper,
    undo,
    async decide(scanId, isMeant) {
      if (isMeant) await queue.confirm(scanId);
      else await queue.drop(scanId);
    },
    async askAgain(scanId) {
      await queue.resend(scanId, { signal: AbortSignal.timeout(STAMP_LIMIT_MS) });
    },
    async askLift() {
      if (isAtLeast(member.role, 'manager')) await lift({});
      else begin({}, { at: 'lift', message: 'A manager types their PIN, and codes are accepted here again.' });
    },
    lift: (manager, pin) => lift({ manager, pin }),
    async managers() {
      const { people } = await send('listTeam', { businessId }, READ_LIMIT_MS);
      return people.filter(({ role, hasPin }) => hasPin && isAtLeast(role, 'manager'));
    },
    async lookUp(query) {
      try {
        return (await send('lookUpPass', { businessId, query }, READ_LIMIT_MS)).passes;
      } catch (error) {
        if (refusalOf(error) !== undefined) throw error;
        return null;
      }
    },
  };
}
