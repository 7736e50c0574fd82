/**
 * Saves the business set-up while it is typed. In a file of its own, because more pages read the set-up than save it.
 */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveRetailerProfile } from '../../shared/data/businessSetup';
import { keepTrying } from '../../shared/lib/keepTrying';
import { forgetArrived, recallTyped } from './typedSetup';

/** The pause in typing after which the set-up is saved, in ms. */
const PAUSE_MS = 1000;

/** `failed`: the last save failed; its values are kept and sent with the next save. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

interface Autosave {
  state: SaveState;
  /** The error in one sentence, while the state is `failed`. */
  message: string;
  /** Saves after a pause, together with all unsaved values. */
  schedule: (values: BusinessSetup) => void;
  /** Saves at once. True when everything is saved. */
  save: (values?: BusinessSetup) => Promise<boolean>;
}

/** Saves a business set-up while it is typed: one write at a time, in order, without losing values between writes. */
export function useAutosave(uid: string): Autosave {
  const [state, setState] = useState<SaveState>('idle');
  const [message, setMessage] = useState('');
  const unsaved = useRef<BusinessSetup>({});
  const writing = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(
    (values: BusinessSetup, quietly: boolean): Promise<boolean> => {
      clearTimeout(timer.current);
      unsaved.current = { ...unsaved.current, ...values };
      writing.current = writing.current.then(async () => {
        const batch = unsaved.current;
        if (Object.keys(batch).length === 0) return true;
        unsaved.current = {};
        if (!quietly) setState('saving');
        const typed = recallTyped(uid);
        const { success, message: said } = await saveRetailerProfile(uid, batch);
        if (success) forgetArrived(uid, Object.keys(batch), typed);
        // Values that were typed meanwhile are newer.
        if (!success) unsaved.current = { ...batch, ...unsaved.current };
        setState(!success ? 'failed' : Object.keys(unsaved.current).length === 0 ? 'saved' : 'waiting');
        setMessage(success ? '' : said);
        return success;
      });
      return writing.current;
    },
    [uid],
  );
  const save = useCallback((values: BusinessSetup = {}) => send(values, false), [send]);

  const schedule = useCallback(
    (values: BusinessSetup) => {
      unsaved.current = { ...unsaved.current, ...values };
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );

  // Leaving or hiding the page saves at once.
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, [save]);

  // A failed save is retried by itself. The page shows the failure until it succeeds.
  const failed = state === 'failed';
  useEffect(() => (failed ? keepTrying(() => send({}, true)) : undefined), [failed, send]);

  return { state, message, schedule, save };
}
