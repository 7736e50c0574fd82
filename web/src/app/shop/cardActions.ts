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

function keep(businessId: string, passId: string, action: Action | undefined): void {
  const { [passId]: _, ...others } = storedActions(businessId);
  rememberRead(keyOf(businessId), action ? { ...others, [passId]: action } : others);
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
): CardActions {
  const [unanswered, setUnanswered] = useState<Action | undefined>(() => storedActions(businessId)[passId]);
  const [result, setResult] = useState<Result>();

  function settle(settled: Result): ActionOutcome {
    keep(businessId, passId, undefined);
    setUnanswered(undefined);
    setResult(settled);
    return settled.success ? 'done' : 'refused';
  }

  async function send(action: Action): Promise<ActionOutcome> {
    setResult(undefined);
    keep(businessId, passId, action);
    try {
      const verdict = await call(action.name, action.input);
      const isDone = verdict.verdict === 'accepted';
      if (isDone) onDone(verdict, action);
      return settle({ success: isDone, message: verdict.message });
    } catch (error) {
      const message = refusalOf(error);
      if (message !== undefined) return settle({ success: false, message });
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
    stop: () => setUnanswered(storedActions(businessId)[passId]),
    leave() {
      keep(businessId, passId, undefined);
      setUnanswered(undefined);
    },
    say: setResult,
  };
}
