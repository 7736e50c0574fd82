/** The draft of a message as a manager writes it, whom it reaches, and its errors. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { MessagePreview } from '@tessera/domain/calls/callables';
import { atTimeOfDay, dayRange, MINUTE_MS } from '@tessera/domain/lib/time';
import { MOST_AHEAD_MS, TOO_FAR_AHEAD } from '@tessera/domain/news/hours';
import type { Message } from '@tessera/domain/news/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shared/data/callables';
import { callableMessage, errorCode, refusedField } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { newestTurn } from '../../../shared/lib/newestTurn';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import {
  type Draft,
  type DraftProblems,
  draftToOpen,
  fieldsOf,
  forgetSaved,
  forgetTyped,
  NEW_MESSAGE,
  problemsOf,
  rememberTyped,
  savedText,
} from './messageDraft';

export interface ComposerProps {
  shop: Shop;
  /** The stored draft; absent for a new one. */
  message?: Message;
  onSent?: () => void;
  /** Called with the subject once it is saved, for the page's heading. */
  onTitle?: (title: string) => void;
}

/** How long nothing is typed into the time before its problem is shown, or the numbers follow it. */
const TYPING_MS = 500;

export const addressOf = (messageId: string): string => `${ROUTES.messages}/${messageId}`;

/** The time in a field; undefined where it is empty. While a year is typed, a field has years such as 2: long over. */
function timeTyped(timeZone: string, typed: string): number | undefined {
  if (typed === '') return undefined;
  const [day = '', hour = ''] = typed.split('T');
  return dayRange(timeZone, day) ? atTimeOfDay(timeZone, day, hour) : 0;
}

/** What is wrong with a time. */
function problemAt(at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  const now = Date.now();
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

interface Reach {
  preview: MessagePreview;
  /** The time for which it is: milliseconds since 1970; undefined for now. */
  at: number | undefined;
  /** When somebody asked for it: the time by which the page says “tomorrow”. */
  askedAt: number;
}

/** Whom a draft reaches, as the server counts it. Once counted, it follows the time that is typed. */
function useReach(businessId: string, savedId: string | undefined, at: number | undefined) {
  const [reach, setReach] = useState<Reach>();
  // A change begins a turn, so that an answer about an earlier draft is not shown.
  const [begin] = useState(newestTurn);
  const count = useCallback(
    async (messageId: string, time: number | undefined, isNewest: () => boolean) => {
      const preview = await call('previewMessage', { businessId, messageId, at: time });
      if (isNewest()) setReach((before) => ({ preview, at: time, askedAt: before?.askedAt ?? Date.now() }));
    },
    [businessId],
  );
  /** Whether it is for another time than the message. */
  const isOtherTime = reach !== undefined && reach.at !== at;
  // Once nothing was typed for a moment. The draft is saved, and a failure changes nothing on the page.
  useEffect(() => {
    if (!isOtherTime || savedId === undefined || problemAt(at) !== undefined) return undefined;
    const pause = setTimeout(() => void count(savedId, at, begin()).catch(() => undefined), TYPING_MS);
    return () => clearTimeout(pause);
  }, [isOtherTime, savedId, at, count, begin]);
  return {
    reach,
    isOtherTime,
    begin,
    count,
    forget(): void {
      begin();
      setReach(undefined);
    },
  };
}

export function useComposer({ shop: { businessId, business }, message, onSent, onTitle }: ComposerProps) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [typed, setTyped] = useState(() => draftToOpen(businessId, message));
  const { draft } = typed;
  const when = usePlannedTime(business.timeZone);
  const { result, setResult, run } = useOutcome();
  const [problems, setProblems] = useState<DraftProblems>({});
  const [savedId, setSavedId] = useState(message?.messageId);
  const reached = useReach(businessId, savedId, when.at);
  // Saving again after an answer was lost makes no second draft.
  const [requestId] = useState(() => crypto.randomUUID());

  function change(part: Partial<Draft>): void {
    reached.forget();
    const next = { ...typed, draft: { ...draft, ...part } };
    setTyped(next);
    rememberTyped(businessId, savedId, next);
    setResult(undefined);
    setProblems({});
  }

  /** Saves the draft. @returns its id */
  async function save(): Promise<string> {
    const saved = savedText(draft);
    setTyped((before) => ({ ...before, replaces: [...before.replaces, saved] }));
    const { messageId } = await call('saveMessage', {
      businessId,
      ...fieldsOf(draft),
      ...(savedId === undefined ? { requestId } : { messageId: savedId }),
    });
    setSavedId(messageId);
    onTitle?.(draft.subject);
    setTyped((before) => ({ ...before, replaces: [saved] }));
    forgetSaved(businessId, savedId, messageId, draft);
    // Not by the router, which would mount the page again; and only while the address is still this page's.
    if (isMounted.current && location.pathname === addressOf(NEW_MESSAGE))
      history.replaceState(history.state, '', addressOf(messageId));
    return messageId;
  }

  /** Shows each problem at its field. @returns whether there is one */
  function show(found: DraftProblems): boolean {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementsByName(first === 'channels' ? 'email' : first)[0]?.focus();
    return first !== undefined;
  }

  const act = (action: (messageId: string) => Promise<string | void>) =>
    run(async () => {
      if (show(problemsOf(draft))) return undefined;
      try {
        return await action(await save());
      } catch (error) {
        const field = refusedField(error);
        if (field === undefined) throw error;
        show({ [field]: callableMessage(error) });
      }
    });

  function look() {
    const isNewest = reached.begin();
    return act((messageId) => reached.count(messageId, when.at, isNewest));
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
    forgetTyped(businessId, savedId);
    if (isMounted.current)
      void navigate(ROUTES.messages, { replace: true, state: { notice: 'The draft is deleted.' } });
  }

  return {
    draft,
    change,
    isSaved: savedId !== undefined,
    reach: reached.reach,
    isOtherTime: reached.isOtherTime,
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
