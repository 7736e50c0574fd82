/** Saves the business set-up while it is typed. Apart from the reading, because more pages read the set-up. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveRetailerProfile } from '../../shared/data/businessSetup';
import { keepTrying } from '../../shared/lib/keepTrying';
import { forgetArrived, recallTyped } from './typedSetup';

/** The pause in typing after which the set-up is saved, in ms. */
const PAUSE_MS = 1000;

const NOTHING_TO_SAVE = { success: true, message: '' };

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

const namesIn = (values: BusinessSetup) => Object.keys(values) as (keyof BusinessSetup)[];

/** The values that differ from the saved ones. An empty field, or a week without hours, counts as none. */
const changedIn = (values: BusinessSetup, saved: BusinessSetup): BusinessSetup => {
  const asText = (of: BusinessSetup, name: keyof BusinessSetup) =>
    JSON.stringify(of[name] ?? '').replace(/^\{\}$/, '""');
  return omit(values, ...namesIn(values).filter((name) => asText(values, name) === asText(saved, name)));
};

/**
 * Saves a business set-up while it is typed: one write at a time, in order, without losing values between writes. It
 * writes only what was changed here, so a page that was opened long ago leaves what another page has saved.
 * @param stored the set-up as this page read it
 */
export function useAutosave(uid: string, stored: BusinessSetup): Autosave {
  const [state, setState] = useState<SaveState>('idle');
  const [message, setMessage] = useState('');
  const unsaved = useRef<BusinessSetup>({});
  const saved = useRef(stored);
  const writing = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(
    (values: BusinessSetup, quietly: boolean): Promise<boolean> => {
      clearTimeout(timer.current);
      unsaved.current = { ...unsaved.current, ...values };
      writing.current = writing.current.then(async () => {
        const batch = unsaved.current;
        if (namesIn(batch).length === 0) return true;
        unsaved.current = {};
        if (!quietly) setState('saving');
        const typed = recallTyped(uid);
        const changed = changedIn(batch, saved.current);
        const isChanged = namesIn(changed).length > 0;
        const { success, message: said } = isChanged ? await saveRetailerProfile(uid, changed) : NOTHING_TO_SAVE;
        // A write without an answer may have arrived, so what is stored is not known.
        saved.current = success ? { ...saved.current, ...batch } : omit(saved.current, ...namesIn(batch));
        if (success) forgetArrived(uid, namesIn(batch), typed);
        // Values that were typed meanwhile are newer.
        if (!success) unsaved.current = { ...batch, ...unsaved.current };
        setState(!success ? 'failed' : namesIn(unsaved.current).length === 0 ? 'saved' : 'waiting');
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
