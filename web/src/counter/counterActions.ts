/** What staff do at the counter: each action begins, sends a scan, and tells the reducer what became of it. */
import { type CardReference, isFresh, parseCardCode } from '@tessera/domain/pass/code';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Purchase, SchemeKind } from '@tessera/domain/scheme/types';
import { purchaseInWords } from '@tessera/domain/scheme/words';
import type { ProgrammeLimits } from '@tessera/domain/shop/programme';
import { callableMessage } from '../shared/data/errors';
import { ANSWER_LIMIT_MS } from '../shared/lib/waits';
import type { ScanBody, StoredScan } from '../shared/scans/scanStore';
import type { CounterEvent, RewardQuestion, Subject } from './counterReducer';
import type { CardSeen, CardsFound, Screen } from './counterScreen';
import { withoutGiven } from './queue/decideHere';
import type { Taker } from './queue/promisedUndos';
import { READ_LIMIT_MS, type RequestOptions, STAMP_LIMIT_MS } from './queue/scanQueueTypes';
import type { ScanResult } from './queue/scanResult';
import { canBeLookedUp, isShortCode, notACard, notFound, plainCode, shortCodeIn } from './reading/readCode';
import type { Connection } from './useConnection';

const NOT_STORED =
  'Not taken: there is no connection, and this device cannot store the scan. Scan again with a connection.';
const NO_ROOM = 'Not taken: this device stores nothing now. Free some space, and try again.';
const NOT_ANSWERED =
  'No answer yet, and this device cannot store the scan. Leave this page open: it is sent again until it counts.';
const NOT_LOOKED_UP = 'so nobody is found by name. Scan the card’s code, or type its short code.';

/** What the actions need of the counter. */
export interface CounterContext extends Pick<Connection, 'queue' | 'readCard' | 'check' | 'send' | 'serverNow'> {
  businessId: string;
  kind: SchemeKind;
  isHandsFree: boolean;
  /** The smallest purchase that a card of this shop can get. */
  least: Purchase;
  limits: Pick<ProgrammeLimits, 'againAfterSeconds' | 'redeemOffline'>;
  screen: Screen;
  dispatch(event: CounterEvent): void;
  /** Begins an action. */
  begin(shown: CardReference, screen?: Screen): Subject;
  isNewest(action: number): boolean;
  taker(): Taker;
  /** A refusal or a question that needs no server; null if the scan may be stored. */
  decideOffline(shown: CardReference, purchase: Purchase, confirmed: boolean): Verdict | null;
  /** The card that was last stamped without a tap, and the time until which it is ignored. */
  locked: { current: { card: string; until: number } };
  /** Cards as the server last described them since the page was opened, by short code. */
  seen: { current: Map<string, CardSeen> };
  /** The name of a card's holder, if the page knows it and may show it. */
  nameOf(card: string): string | undefined;
  /** Called with every verdict on a scan. */
  onVerdict(verdict: Verdict): void;
}

/** How a result is shown. `saved`: the message for a scan that waits; without it there is none. */
interface ShownResult {
  scanId?: string;
  saved?: string;
  purchase?: Purchase;
  redeems?: RewardQuestion;
}

function showResult(here: CounterContext, of: Subject, result: ScanResult, { saved, ...details }: ShownResult): void {
  const { dispatch, isNewest, onVerdict } = here;
  if ('later' in result)
    // A late verdict is shown too, until another action begins or `READ_LIMIT_MS` is over. The list has it anyway.
    void result.later?.then((verdict) => {
      const isAwaited = isNewest(of.action) && Date.now() < of.at + READ_LIMIT_MS;
      if (isAwaited) showResult(here, of, { status: 'answered', verdict }, details);
    });
  switch (result.status) {
    case 'answered':
      onVerdict(result.verdict);
      return dispatch({ type: 'answered', of, verdict: result.verdict, ...details });
    case 'queued': {
      const { scanId } = details;
      if (saved !== undefined) dispatch({ type: 'queued', of, message: saved, scanId });
      return;
    }
    case 'unsaved':
      return dispatch({ type: 'failed', of, message: NOT_ANSWERED });
    case 'failed':
      console.error('A scan was not stored:', result.error);
      return dispatch({ type: 'failed', of, message: here.queue.state().isDown ? NOT_STORED : NO_ROOM });
  }
}

/** Shows that an answer is awaited, and lets staff stop waiting. */
async function check(
  here: CounterContext,
  shown: CardReference,
  request: (options: RequestOptions) => Promise<ScanResult>,
  label = 'Checking…',
): Promise<{ of: Subject; result: ScanResult }> {
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    here.dispatch({ type: 'left' });
  };
  const of = here.begin(shown, { at: 'busy', label, stop });
  return { of, result: await request({ signal: controller.signal }) };
}

/** The cards that a name, an address, a number or a short code finds; null without a connection. @throws a refusal */
async function findCards(here: CounterContext, query: string): Promise<CardsFound | null> {
  const { queue, send, businessId } = here;
  if (queue.state().isDown) {
    void here.check();
    return null;
  }
  const request = async () => (await send('lookUpPass', { businessId, query }, ANSWER_LIMIT_MS)).passes;
  return queue.reach(request, ANSWER_LIMIT_MS);
}

/** Shows the cards that a text finds. Its answer is dropped once another action has begun. */
async function lookUp(here: CounterContext, query: string): Promise<void> {
  const { dispatch, begin, isNewest, queue } = here;
  const of = begin({}, { at: 'busy', label: 'Looking…', stop: () => dispatch({ type: 'left' }) });
  const unreached = () => `${queue.state().isSignedOut ? 'Signed out' : 'No connection'}, ${NOT_LOOKED_UP}`;
  const answer = await findCards(here, query).then(
    (passes) => ({ passes, message: passes ? notFound(query) : unreached(), isOffline: !passes }),
    (error: unknown) => ({ passes: null, message: callableMessage(error), isOffline: false }),
  );
  if (!isNewest(of.action)) return;
  const { passes, message, isOffline } = answer;
  if (passes && passes.length > 0) dispatch({ type: 'asked', of, screen: { at: 'found', passes } });
  else dispatch({ type: 'failed', of, message, isOffline, typed: query });
}

/** Takes what somebody typed: a card's code, or what a customer is known by. Eight letters can be either. */
export async function find(here: CounterContext, text: string): Promise<void> {
  if (canBeLookedUp(text)) return lookUp(here, text);
  return showCard(here, { code: text }, isShortCode(text) ? () => lookUp(here, text) : undefined);
}

/**
 * Handles a card that was shown: reads it, or stamps it at once if the counter stamps without a tap.
 * @param orElse called when no one card has this code; then the text may be a name, and nothing is stamped at once
 */
export async function showCard(
  here: CounterContext,
  given: CardReference,
  orElse?: () => Promise<void>,
): Promise<void> {
  const { dispatch, begin, isNewest, limits, locked, queue, seen } = here;
  const shown = given.code === undefined ? given : { code: plainCode(given.code) };
  const wrong = shown.code === undefined ? null : notACard(shown.code);
  if (wrong !== null) return dispatch({ type: 'noticed', of: begin(shown), tone: 'bad', message: wrong });
  if (here.isHandsFree && shown.code !== undefined && !orElse) {
    const isLocked = locked.current.card === shortCodeIn(shown) && Date.now() < locked.current.until;
    if (!isLocked) return earn(here, shown, here.least);
    return dispatch({ type: 'noticed', of: begin(shown), tone: 'ask', message: rulesOf(here).atCounter.justNow });
  }
  const of = begin(shown, { at: 'busy', label: 'Reading the card…' });
  const onRead = async (verdict: Verdict) => {
    here.onVerdict(verdict);
    const isOne = verdict.reason !== 'unknown-card' && verdict.reason !== 'several-cards';
    if (!isOne && orElse && isNewest(of.action)) await orElse();
    else dispatch({ type: 'read', of, verdict });
  };
  // A late answer still shows the card, or why it is refused, unless another action has begun.
  if (queue.state().isDown) void here.check(shown, onRead);
  else {
    try {
      const verdict = await here.readCard(shown, onRead);
      if (verdict) return await onRead(verdict);
    } catch (error) {
      const verdict = { ...refused('unknown-card'), message: callableMessage(error) };
      return dispatch({ type: 'answered', of, verdict });
    }
  }
  if (!isNewest(of.action)) return;
  // Decided as confirmed, because the question about a second scan is asked when staff add the purchase.
  const verdict = here.decideOffline(shown, here.least, true);
  const before = limits.redeemOffline ? seen.current.get(shortCodeIn(shown)) : undefined;
  dispatch({ type: 'read', of, verdict, seen: before && withoutGiven(before, queue.state().scans, shown.code) });
}

/** Reads the card on the screen again, which was opened without a connection. What is being typed for it stays. */
export async function readAgain(here: CounterContext): Promise<void> {
  const { dispatch, begin, screen, serverNow } = here;
  if (screen.at !== 'card' || screen.pass) return;
  const { shown } = screen;
  const of = begin(shown);
  const onRead = (verdict: Verdict) => {
    here.onVerdict(verdict);
    dispatch({ type: 'read', of, verdict });
  };
  const parsed = parseCardCode(shown.code ?? '');
  // The code was shown a while ago, and may have grown old since.
  const isOld = parsed?.form === 'rotating' && !isFresh(parsed.seconds, serverNow() / 1000);
  try {
    const verdict = await here.readCard(isOld ? { passId: parsed.passId } : shown, onRead);
    if (verdict) onRead(verdict);
  } catch (error) {
    onRead({ ...refused('unknown-card'), message: callableMessage(error) });
  }
}

/** Adds what a purchase earns to a card. */
export async function earn(
  here: CounterContext,
  shown: CardReference,
  purchase: Purchase,
  confirmed = false,
): Promise<void> {
  const { locked, queue } = here;
  const of = here.begin(shown, { at: 'busy', label: rulesOf(here).atCounter.adding });
  const verdict = queue.state().isDown ? here.decideOffline(shown, purchase, confirmed) : null;
  if (verdict) return here.dispatch({ type: 'answered', of, verdict, purchase });
  const scanId = crypto.randomUUID();
  const body: ScanBody<'recordScan'> = {
    businessId: here.businessId,
    scanId,
    ...shown,
    ...purchase,
    scannedAt: here.serverNow(),
    ...(confirmed && { confirmed }),
    ...here.taker(),
  };
  const lock = { card: shortCodeIn(shown), until: Date.now() + here.limits.againAfterSeconds * 1000 };
  locked.current = lock;
  const result = await queue.stamp(body);
  const releaseRefused = ({ verdict }: Verdict) => {
    if (verdict === 'refused') lock.until = 0;
  };
  if (result.status === 'failed') lock.until = 0;
  else if (result.status === 'answered') releaseRefused(result.verdict);
  else void result.later?.then(releaseRefused);
  showResult(here, of, result, { scanId, purchase, saved: `${purchaseInWords(purchase, here.kind)} saved here` });
}

/** Adds a purchase once more, after staff have said yes to the question about a second scan. */
export async function earnAgain(here: CounterContext): Promise<void> {
  const { screen } = here;
  if (screen.at !== 'again') return;
  const { shown, purchase, scanId } = screen;
  if (scanId === undefined) return earn(here, shown, purchase, true);
  const of = here.begin(shown, { at: 'busy', label: rulesOf(here).atCounter.adding });
  showResult(here, of, await here.queue.confirm(scanId), { scanId, saved: 'Saved here' });
}

/** Whether a redemption may wait for a connection: the shop allows it, and it is of one reward by a rotating code. */
const mayWait = ({ limits }: CounterContext, { code }: CardReference, rewardIds: readonly string[]): boolean =>
  limits.redeemOffline && rewardIds.length === 1 && parseCardCode(code ?? '')?.form === 'rotating';

export async function giveReward(here: CounterContext, pin?: string): Promise<void> {
  const { queue, screen } = here;
  if (screen.at !== 'reward') return;
  const { shown, pass, rewardIds } = screen;
  const [only, ...others] = rewardIds;
  if (only === undefined) return;
  const scanId = crypto.randomUUID();
  const rewardId = others.length === 0 ? only : rewardIds;
  const common = { businessId: here.businessId, scanId, ...shown, confirmed: true, ...here.taker() };
  if (!mayWait(here, shown, rewardIds)) {
    const typed = pin === undefined ? {} : { pin };
    const send = (options: RequestOptions) =>
      queue.request('redeemReward', { ...common, rewardId }, { ...options, ...typed });
    const { of, result } = await check(here, shown, send);
    return showResult(here, of, result, { scanId, redeems: screen });
  }
  const of = here.begin(shown, { at: 'busy', label: 'Checking…' });
  const result = await queue.reward({ ...common, rewardId: only, scannedAt: here.serverNow() });
  const reward = pass.rewards.find((one) => one.rewardId === only)?.reward;
  showResult(here, of, result, { scanId, saved: `Give “${reward}”. Saved here, and not checked yet.` });
}

export async function typePin(here: CounterContext, pin: string): Promise<void> {
  const { screen } = here;
  if (screen.at !== 'pin') return;
  const { scanId, shown } = screen;
  const { of, result } = await check(here, shown, (options) => here.queue.resend(scanId, { ...options, pin }));
  showResult(here, of, result, { scanId, redeems: screen });
}

/** Leaves the screen: a question about a reward for its card's sheet, any other for the camera. */
export function back({ screen, queue, begin, dispatch }: CounterContext): void {
  if (screen.at === 'reward' || screen.at === 'pin')
    return dispatch({ type: 'asked', of: begin(screen.shown), screen: screen.card });
  if (screen.at === 'again' && screen.scanId !== undefined) void queue.drop(screen.scanId);
  dispatch({ type: 'left' });
}

export async function bringPaperCard(here: CounterContext, shown: CardReference, stamps: number): Promise<void> {
  const scanId = crypto.randomUUID();
  const body = { businessId: here.businessId, scanId, ...shown, stamps, ...here.taker() };
  const send = (options: RequestOptions) => here.queue.request('bringPaperCard', body, options);
  const { of, result } = await check(here, shown, send);
  showResult(here, of, result, { scanId });
}

/** The scans that ask whether to stamp again so soon after a stamp. Those after another stamp are about that one. */
function questionsAbout({ scanId, card, command }: StoredScan, scans: readonly StoredScan[]): string[] {
  if (command !== 'recordScan') return [];
  const later = scans.slice(scans.findIndex((one) => one.scanId === scanId) + 1);
  const stamps = later.filter((one) => one.card === card && one.command === 'recordScan' && !one.undone);
  const other = stamps.findIndex(({ state }) => state === 'accepted' || state === 'waiting');
  return stamps
    .slice(0, other < 0 ? undefined : other)
    .flatMap(({ scanId: asking, state, reason }) => (state === 'decision' && reason === 'again-soon' ? asking : []));
}

export async function undo(here: CounterContext, scanId: string): Promise<void> {
  const { queue } = here;
  const find = () => queue.state().scans.find((one) => one.scanId === scanId);
  const scan = find();
  if (!scan) return;
  here.dispatch({ type: 'undoing', scanId });
  here.locked.current.until = 0;
  const label = `Undoing for ${here.nameOf(scan.card) ?? scan.card}…`;
  const request = () => queue.undo(scanId, crypto.randomUUID());
  const { of, result } = await check(here, { code: scan.card }, request, label);
  const { undone, undoWith } = find() ?? {};
  const isPromised = undoWith !== undefined;
  if (undone || isPromised) for (const question of questionsAbout(scan, queue.state().scans)) void queue.drop(question);
  const later = isPromised ? 'It is taken back as soon as there is a connection.' : undefined;
  const saved = undone ? 'Taken back. It was never sent.' : later;
  showResult(here, of, result, { saved });
}

/** The list shows the answer to a scan that is sent from it. Only a failure is said, and an open card is updated. */
function afterListed(here: CounterContext, result: ScanResult): void {
  if (result.status === 'failed') showResult(here, here.begin({}), result, {});
  if (result.status === 'answered') here.onVerdict(result.verdict);
}

/** Answers the question about a scan in the list: whether it counts. */
export async function decide(here: CounterContext, scanId: string, isMeant: boolean): Promise<void> {
  if (isMeant) afterListed(here, await here.queue.confirm(scanId));
  else await here.queue.drop(scanId);
}

/** Sends a scan in the list again, which has no answer yet. */
export async function askAgain(here: CounterContext, scanId: string): Promise<void> {
  afterListed(here, await here.queue.resend(scanId, { signal: AbortSignal.timeout(STAMP_LIMIT_MS) }));
}

/** Accepts codes from this counter again: for a manager at once, otherwise with a manager's PIN. */
export async function liftCodeLock(here: CounterContext, consent: { manager?: string; pin?: string }): Promise<void> {
  const { businessId, begin, dispatch, send, taker } = here;
  const of = begin({}, { at: 'busy', label: 'Asking…' });
  try {
    await send('liftCodeLock', { businessId, uid: taker().takenBy, ...consent }, READ_LIMIT_MS);
    dispatch({ type: 'noticed', of, tone: 'good', message: 'Codes are accepted again.' });
  } catch (error) {
    const message = callableMessage(error);
    if (consent.pin === undefined) dispatch({ type: 'failed', of, message });
    else dispatch({ type: 'asked', of, screen: { at: 'lift', message } });
  }
}
