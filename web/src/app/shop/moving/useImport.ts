/** The state of an import: followed while a step is under way, with a notice when the step stands still. */
import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { ImportAnswer, ImportState } from '@tessera/domain/moving/imports';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/data/callables';
import { errorCode } from '../../../shared/data/errors';
import { useQuery } from '../../../shared/query/useQuery';

/** The states in which the page asks every 1.5 s. */
const UNDER_WAY = ['checking', 'running', 'undoing'] as const;
type UnderWay = (typeof UNDER_WAY)[number];
export const isImportUnderWay = (state: ImportState): state is UnderWay => UNDER_WAY.some((one) => one === state);
const ASK_EVERY_MS = 1500;
/** How long nothing may change before the page offers to press again. A check reports nothing until its end. */
const STANDSTILL_MS = {
  checking: 10 * MINUTE_MS,
  running: 2 * MINUTE_MS,
  undoing: 2 * MINUTE_MS,
  mailing: 2 * MINUTE_MS,
} as const;
/** A row after the last one, so that the answer has no rows. */
const NO_ROWS = Number.MAX_SAFE_INTEGER;

/** The state of an import, followed while something is under way; null where this shop has no such import. */
export function useImport(businessId: string, importId: string) {
  const [read, ask] = useQuery<ImportAnswer | null>(
    `import/${businessId}/${importId}`,
    () =>
      call('getImport', { businessId, importId, after: NO_ROWS }).catch((error: unknown) => {
        if (errorCode(error) === 'functions/not-found') return null;
        throw error;
      }),
    { keep: false },
  );
  const { state, isMailing = false } = (read.status === 'ready' && read.value) || {};
  useAsking((state !== undefined && isImportUnderWay(state)) || isMailing, ask);
  return { read, ask };
}

/** Asks again and again while something is under way, one question after the other. */
export function useAsking(isUnderWay: boolean, ask: () => Promise<void>): void {
  useEffect(() => {
    if (!isUnderWay) return;
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      void ask().finally(() => (isAsking = false));
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, ask]);
}

/** The step whose task counts as lost, because it has made no progress for minutes; undefined while it works. */
export function useStandstill({ state, made = 0, removed = 0, mailed = 0, isMailing }: Partial<ImportAnswer>) {
  const [still, setStill] = useState<string>();
  const step = isMailing ? 'mailing' : state !== undefined && isImportUnderWay(state) ? state : undefined;
  const progress = `${step} ${made} ${removed} ${mailed}`;
  useEffect(() => {
    if (step === undefined) return;
    const timer = setTimeout(() => setStill(progress), STANDSTILL_MS[step]);
    return () => clearTimeout(timer);
  }, [step, progress]);
  return still === progress ? step : undefined;
}

/**
 * Moves the focus to the heading when the import is opened on this page, and when a change has removed the button that
 * had the focus.
 */
export function useFocusOnChange(
  heading: RefObject<HTMLElement | null>,
  state: ImportState | undefined,
  isOpened: boolean,
) {
  const before = useRef<ImportState>(undefined);
  useEffect(() => {
    if (state === undefined) return;
    const isFirst = before.current === undefined;
    const isLost = before.current !== state && document.activeElement === document.body;
    if (isFirst ? isOpened : isLost) heading.current?.focus();
    before.current = state;
  }, [heading, state, isOpened]);
}
