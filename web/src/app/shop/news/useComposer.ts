/**
 * The draft of a message, the server's preview of it, and its errors. The browser stores what is typed until the server
 * has it, so that it survives a reload and a failed save.
 */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { MessagePreview } from '@tessera/domain/calls/callables';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { atTimeOfDay, dayRange, MINUTE_MS } from '@tessera/domain/lib/time';
import { MOST_AHEAD_MS, TOO_FAR_AHEAD } from '@tessera/domain/news/hours';
import { type ContentProblems, contentProblems } from '@tessera/domain/news/text';
import { type Content, type Message, MESSAGE_LIMITS, type Segment } from '@tessera/domain/news/types';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/data/callables';
import { errorCode } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import { forgetRead, recallRead, rememberRead } from '../../../shared/query/queryCache';
import { wholeProblem } from '../../../shared/scheme/kinds/typed';

export interface ComposerProps {
  shop: Shop;
  /** The stored draft; absent for a new one. */
  message?: Message;
  onSent?: () => void;
  /** Called with the subject once it is saved, for the page's heading. */
  onTitle?: (title: string) => void;
}

export type Draft = Required<Content> & { segment: Segment; locationId: string };

/** The days in which a visit counts, unless somebody types others. */
const DAYS = 14;
/** How long nothing is typed into the time before the preview follows it. */
const TYPING_MS = 500;

/** The id in the address of a message that is not saved yet. */
export const NEW_MESSAGE = 'new';

export const addressOf = (messageId: string): string => `${ROUTES.messages}/${messageId}`;
const typedKey = (businessId: string, messageId = NEW_MESSAGE): string => `messageTyped/${businessId}/${messageId}`;

const draftOf = (message: Message | undefined): Draft => ({
  subject: message?.subject ?? '',
  text: message?.text ?? '',
  wallet: message?.wallet ?? '',
  channels: message?.channels ?? ['email', 'wallet'],
  holdBack: message?.holdBack ?? 0,
  days: message?.days ?? DAYS,
  segment: message?.segment ?? 'all',
  locationId: message?.locationId ?? '',
});

/** What has to change in a draft, by the names of its fields. */
export type DraftProblems = ContentProblems & { days?: string };

const problemsOf = (draft: Draft): DraftProblems =>
  omitUndefined<DraftProblems>({
    ...contentProblems(draft),
    days: draft.holdBack > 0 ? wholeProblem(MESSAGE_LIMITS.days, String(draft.days)) : undefined,
  });

/** A draft as it is saved. The field of the days is hidden where nobody is held back, whatever was typed into it. */
const fieldsOf = ({ wallet, locationId, channels, days, ...fields }: Draft) => ({
  ...fields,
  days: fields.holdBack > 0 ? days : DAYS,
  channels: [...channels],
  wallet: channels.includes('wallet') ? wallet.trim() : undefined,
  locationId: locationId || undefined,
});

/** What a message says and whom it goes to, for a new draft. */
export const textAgain = (message: Message) => fieldsOf(draftOf(message));

/** What was typed here and is not saved yet. A draft that was saved later, perhaps by somebody else, replaces it. */
function recallTyped(businessId: string, message: Message | undefined): Partial<Draft> {
  const typed = recallRead(typedKey(businessId, message?.messageId));
  return typed && typed.at > (message?.changedAt ?? 0) ? (typed.value as Partial<Draft>) : {};
}

/** The time in a field; undefined where it is empty. While a year is typed, a field has years such as 2: long over. */
function timeTyped(timeZone: string, typed: string): number | undefined {
  if (typed === '') return undefined;
  const [day = '', hour = ''] = typed.split('T');
  return dayRange(timeZone, day) ? atTimeOfDay(timeZone, day, hour) : 0;
}

/** What is wrong with a time. */
function problemAt(at: number | undefined, now = Date.now()): string | undefined {
  if (at === undefined) return undefined;
  if (at > now + MOST_AHEAD_MS) return TOO_FAR_AHEAD;
  return at < now - MINUTE_MS ? 'This time is over. Choose a later one, or clear it.' : undefined;
}

/** The time at which a message is to leave, as it is typed. */
function usePlannedTime(timeZone: string) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  // The time that was sent last. If its answer was lost, only the server knows whether it came in time.
  const asked = useRef<number>(undefined);
  const at = timeTyped(timeZone, typed);
  // Once nothing was typed for a moment: half a year is a time that is over.
  useEffect(() => {
    const found = problemAt(at);
    const pause = found === undefined ? undefined : setTimeout(setProblem, TYPING_MS, found);
    return () => clearTimeout(pause);
  }, [at]);
  return {
    typed,
    /** Milliseconds since 1970; undefined for now. */
    at,
    problem,
    change(next: string): void {
      setTyped(next);
      setProblem(undefined);
    },
    /** Whether the time can be sent; otherwise its problem is shown. @param isHalfTyped as only the field knows */
    check(isHalfTyped: boolean): boolean {
      const found = isHalfTyped
        ? 'Type the day and the time, or clear both.'
        : at === asked.current
          ? undefined
          : problemAt(at);
      setProblem(found);
      return found === undefined;
    },
    sent(): void {
      asked.current = at;
    },
  };
}

export function useComposer({ shop: { businessId, business }, message, onSent, onTitle }: ComposerProps) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [draft, setDraft] = useState(() => ({ ...draftOf(message), ...recallTyped(businessId, message) }));
  const [preview, setPreview] = useState<MessagePreview>();
  /** When somebody pressed for the preview, and the time for which it is. */
  const [lookedAt, setLookedAt] = useState(Date.now);
  const [lookedFor, setLookedFor] = useState<number>();
  const when = usePlannedTime(business.timeZone);
  // A change begins a turn, so that an answer about an earlier draft is not shown.
  const [beginDraft] = useState(newestTurn);
  const { result, setResult, run } = useOutcome();
  const [problems, setProblems] = useState<DraftProblems>({});
  const [savedId, setSavedId] = useState(message?.messageId);
  // Saving again after an answer was lost makes no second draft.
  const [requestId] = useState(() => crypto.randomUUID());

  function change(part: Partial<Draft>): void {
    beginDraft();
    const next = { ...draft, ...part };
    setDraft(next);
    rememberRead(typedKey(businessId, savedId), next);
    setPreview(undefined);
    setResult(undefined);
    setProblems({});
  }

  /** Saves the draft. @returns its id */
  async function save(): Promise<string> {
    const { messageId } = await call('saveMessage', {
      businessId,
      ...fieldsOf(draft),
      ...(savedId === undefined ? { requestId } : { messageId: savedId }),
    });
    setSavedId(messageId);
    onTitle?.(draft.subject);
    const typed = recallRead(typedKey(businessId, savedId))?.value;
    forgetRead(typedKey(businessId, savedId));
    // Something was typed while the answer was awaited.
    if (typed && JSON.stringify(typed) !== JSON.stringify(draft)) rememberRead(typedKey(businessId, messageId), typed);
    // Not by the router, which would mount the page again; and only while the address is still this page's.
    if (isMounted.current && location.pathname === addressOf(NEW_MESSAGE))
      history.replaceState(history.state, '', addressOf(messageId));
    return messageId;
  }

  const act = (action: (messageId: string) => Promise<string | void>) =>
    run(async () => {
      const wrong = problemsOf(draft);
      setProblems(wrong);
      const [first] = Object.keys(wrong);
      if (first === undefined) return action(await save());
      document.getElementsByName(first === 'channels' ? 'email' : first)[0]?.focus();
    });

  function show(found: MessagePreview, at: number | undefined): void {
    setPreview(found);
    setLookedFor(at);
  }

  function look() {
    const isNewest = beginDraft();
    return act(async (messageId) => {
      const found = await call('previewMessage', { businessId, messageId, at: when.at });
      if (!isNewest()) return;
      show(found, when.at);
      setLookedAt(Date.now());
    });
  }
  const store = () => act(async () => 'The draft is saved.');
  const test = () =>
    act(async (messageId) => {
      await call('sendTestMessage', { businessId, messageId });
      return 'The mail is on its way to your own address.';
    });
  function leave(messageId: string): void {
    if (onSent) onSent();
    else if (isMounted.current) void navigate(addressOf(messageId), { replace: true });
  }
  /** After an act that failed: the message may be on its way, although the answer to an earlier press was lost. */
  async function leaveIfSent(messageId: string): Promise<void> {
    try {
      const { readMessage } = await loadChunk(() => import('../../../shared/data/messages'));
      const found = await readMessage(businessId, messageId);
      if (found && found.message.state !== 'draft') leave(messageId);
    } catch (error) {
      console.info('Not known whether the message was sent:', errorCode(error) ?? error);
    }
  }
  /** @param field the field of the time */
  async function send(field: HTMLInputElement | null): Promise<void> {
    if (!when.check(field?.validity.badInput ?? false)) return field?.focus();
    await act(async (messageId) => {
      when.sent();
      await call('scheduleMessage', { businessId, messageId, at: when.at }).catch((error: unknown) => {
        void leaveIfSent(messageId);
        throw error;
      });
      leave(messageId);
    });
  }

  /** Deletes the saved draft, and what was typed into it. */
  async function drop(): Promise<void> {
    if (savedId === undefined) return;
    // Gone already: the answer to an earlier press was lost, or somebody else deleted it.
    await call('deleteMessage', { businessId, messageId: savedId }).catch((error: unknown) => {
      if (errorCode(error) === 'functions/not-found') return;
      void leaveIfSent(savedId);
      throw error;
    });
    forgetRead(typedKey(businessId, savedId));
    if (isMounted.current)
      void navigate(ROUTES.messages, { replace: true, state: { notice: 'The draft is deleted.' } });
  }

  const { at } = when;
  /** Whether the preview is for another time than the message. */
  const isOtherTime = preview !== undefined && lookedFor !== at;
  // Once nothing was typed for a moment. The draft is saved, and a failure changes nothing on the page.
  useEffect(() => {
    if (!isOtherTime || savedId === undefined || problemAt(at) !== undefined) return undefined;
    const pause = setTimeout(async () => {
      const isNewest = beginDraft();
      const found = await call('previewMessage', { businessId, messageId: savedId, at }).catch(() => undefined);
      if (found && isNewest()) show(found, at);
    }, TYPING_MS);
    return () => clearTimeout(pause);
  }, [isOtherTime, at, savedId, businessId, beginDraft]);

  const isSaved = savedId !== undefined;
  return {
    draft,
    change,
    isSaved,
    preview,
    lookedAt,
    isOtherTime,
    when,
    result,
    problems,
    look,
    store,
    test,
    send,
    drop,
  };
}
