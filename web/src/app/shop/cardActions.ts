/**
 * What a manager does to a card. Each action has a scan id and is stored in this browser before it is sent, so that a
 * retry, even after a reload, repeats the same action and nothing is done twice.
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import { useState } from 'react';
import { call } from '../../shared/data/callables';
import { refusalOf, type Result } from '../../shared/data/errors';
import { recallRead, rememberRead } from '../../shared/query/queryCache';

type ActionName = 'adjustPass' | 'blockPass' | 'undoScan' | 'mergePasses' | 'eraseCustomerCard';

type Inputs = { [Name in ActionName]: Omit<Callables[Name]['input'], 'businessId' | 'scanId'> };

/** An action that was sent, or is about to be. */
export interface Action<Name extends ActionName = ActionName> {
  name: Name;
  input: Callables[Name]['input'];
  /** The action's name, for the question whether to send it again: "Add 2 stamps". */
  what: string;
}

const keyOf = (businessId: string): string => `cardActions/${businessId}`;

const storedActions = (businessId: string) => (recallRead(keyOf(businessId))?.value ?? {}) as Record<string, Action>;

/** The first action on a card that has no answer. */
const firstOn = (businessId: string, passId: string): Action | undefined =>
  Object.entries(storedActions(businessId)).find(([key]) => key.startsWith(passId))?.[1];

/** Stores an action, or forgets it. Another one on the same card, which has no answer yet, stays. */
function keep(businessId: string, passId: string, action: Action, isUnanswered: boolean): void {
  const { scanId } = action.input;
  const others = Object.entries(storedActions(businessId)).filter(([, { input }]) => input.scanId !== scanId);
  const all = isUnanswered ? [...others, [`${passId}/${scanId}`, action] as const] : others;
  rememberRead(keyOf(businessId), Object.fromEntries(all));
}

export type ActionOutcome = 'done' | 'refused' | 'unanswered';

export interface CardActions {
  result: Result | undefined;
  /** An action without an answer. It may have been done; sending it again does not do it twice. */
  unanswered: Action | undefined;
  action: <Name extends ActionName>(name: Name, input: Inputs[Name], what: string) => Promise<ActionOutcome>;
  sendAgain: () => Promise<ActionOutcome>;
  /** Stops waiting for the action that was sent. Until its answer arrives, it counts as unanswered. */
  stop: () => void;
  /** Forgets the action without an answer. */
  leave: () => void;
  say: (result: Result | undefined) => void;
}

/**
 * The actions on one card.
 * @param onDone called with the verdict of an action that was done, and the action
 */
export function useCardActions(
  businessId: string,
  passId: string,
  onDone: (verdict: Verdict, action: Action) => void,
  makeCall: typeof call = call,
): CardActions {
  const [unanswered, setUnanswered] = useState(() => firstOn(businessId, passId));
  const [result, setResult] = useState<Result>();

  function forget(action: Action): void {
    keep(businessId, passId, action, false);
    setUnanswered(firstOn(businessId, passId));
  }

  function settle(action: Action, settled: Result): ActionOutcome {
    forget(action);
    setResult(settled);
    return settled.success ? 'done' : 'refused';
  }

  async function send(action: Action): Promise<ActionOutcome> {
    setResult(undefined);
    keep(businessId, passId, action, true);
    try {
      const verdict = await makeCall(action.name, action.input);
      const isDone = verdict.verdict === 'accepted';
      if (isDone) onDone(verdict, action);
      return settle(action, { success: isDone, message: verdict.message });
    } catch (error) {
      const message = refusalOf(error);
      if (message !== undefined) return settle(action, { success: false, message });
      setUnanswered(action);
      return 'unanswered';
    }
  }

  return {
    result,
    unanswered,
    action(name, input, what) {
      const scanId = crypto.randomUUID();
      return send({ name, input: { businessId, scanId, ...input }, what } as unknown as Action);
    },
    sendAgain: () => (unanswered ? send(unanswered) : Promise.resolve('refused')),
    stop: () => setUnanswered(firstOn(businessId, passId)),
    leave: () => unanswered && forget(unanswered),
    say: setResult,
  };
}
