/**
 * Acts of a manager on a card. Each act has a scan id and is stored in this browser before it is sent, so that a retry,
 * even after a reload, repeats the same act and nothing is done twice.
 */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Callables } from '@tessera/domain/schemas/callables';
import { useState } from 'react';
import { call } from '../../data/callables';
import { refusalOf, type Result } from '../../data/errors';
import { recallRead, rememberRead } from '../reading/lastRead';

type ActName = 'adjustPass' | 'blockPass' | 'undoScan' | 'mergePasses' | 'eraseCard';

type Inputs = { [Name in ActName]: Omit<Callables[Name]['input'], 'businessId' | 'scanId'> };

/** An act that was sent, or is about to be. */
export interface Act<Name extends ActName = ActName> {
  name: Name;
  input: Callables[Name]['input'];
  /** The act's name, for the question whether to send it again: "Add 2 stamps". */
  what: string;
}

const keyOf = (businessId: string): string => `cardActs/${businessId}`;

const kept = (businessId: string) => (recallRead(keyOf(businessId))?.value ?? {}) as Record<string, Act>;

function keep(businessId: string, passId: string, act: Act | undefined): void {
  const { [passId]: _, ...others } = kept(businessId);
  rememberRead(keyOf(businessId), act ? { ...others, [passId]: act } : others);
}

export type ActOutcome = 'done' | 'refused' | 'unanswered';

export interface CardActs {
  result: Result | undefined;
  /** An act without an answer. It may have been done; sending it again does not do it twice. */
  unanswered: Act | undefined;
  act: <Name extends ActName>(name: Name, input: Inputs[Name], what: string) => Promise<ActOutcome>;
  sendAgain: () => Promise<ActOutcome>;
  /** Stops waiting for the act that was sent. Until its answer arrives, it counts as unanswered. */
  stop: () => void;
  /** Forgets the act without an answer. */
  leave: () => void;
  say: (result: Result | undefined) => void;
}

/**
 * The acts on one card.
 * @param onDone called with the verdict of an act that was done, and the act
 */
export function useCardActs(
  businessId: string,
  passId: string,
  onDone: (verdict: Verdict, act: Act) => void,
): CardActs {
  const [unanswered, setUnanswered] = useState<Act | undefined>(() => kept(businessId)[passId]);
  const [result, setResult] = useState<Result>();

  function settle(settled: Result): ActOutcome {
    keep(businessId, passId, undefined);
    setUnanswered(undefined);
    setResult(settled);
    return settled.success ? 'done' : 'refused';
  }

  async function send(act: Act): Promise<ActOutcome> {
    setResult(undefined);
    keep(businessId, passId, act);
    try {
      const verdict = await call(act.name, act.input);
      const isDone = verdict.verdict === 'accepted';
      if (isDone) onDone(verdict, act);
      return settle({ success: isDone, message: verdict.message });
    } catch (error) {
      const message = refusalOf(error);
      if (message !== undefined) return settle({ success: false, message });
      setUnanswered(act);
      return 'unanswered';
    }
  }

  return {
    result,
    unanswered,
    act(name, input, what) {
      const scanId = crypto.randomUUID();
      return send({ name, input: { businessId, scanId, ...input }, what } as unknown as Act);
    },
    sendAgain: () => (unanswered ? send(unanswered) : Promise.resolve('refused')),
    stop: () => setUnanswered(kept(businessId)[passId]),
    leave() {
      keep(businessId, passId, undefined);
      setUnanswered(undefined);
    },
    say: setResult,
  };
}
