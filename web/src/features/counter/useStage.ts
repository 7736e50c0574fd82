/** The counter's screen. Only the latest act changes it; the answer to an earlier act is shown beside it. */
import { useEffect, useState } from 'react';
import { newestTurn } from '../../lib/newestTurn';
import type { Said, Screen } from './counterScreen';
import { shortCodeIn } from './readCode';
import { signal } from './signals';
import type { Shown } from './useConnection';

/** How long a verdict is shown before the camera is visible again, in ms. */
const SAID_MS = 1000;
const UNDO_ON_SCREEN_MS = 10_000;

/** An act that staff have begun: reading a card, a stamp, a reward, an undo. */
export interface Act {
  shown: Shown;
  /** Whether no later act has begun. */
  isCurrent(): boolean;
  /** Changes the screen, unless a later act has begun. */
  set(screen: Screen): void;
  /** Shows a verdict: on the screen, or beside it if a later act is on the screen. */
  tell(said: Omit<Said, 'at' | 'card'>): void;
}

export interface Stage {
  screen: Screen;
  /** The last verdicts, for as long as they can be undone from the screen. */
  last: readonly Said[];
  /** Begins an act, and shows its first screen. */
  begin(shown: Shown, screen?: Screen): Act;
  /** Returns to the camera. */
  clear(): void;
  /** Removes a verdict whose undo has been sent. */
  forget(scanId: string): void;
}

export function useStage(): Stage {
  const [screen, setScreen] = useState<Screen>({ at: 'ready' });
  const [last, setLast] = useState<readonly Said[]>([]);
  const [beginTurn] = useState(newestTurn);

  useEffect(() => {
    const [oldest] = last;
    if (!oldest) return;
    const timer = setTimeout(() => setLast(last.slice(1)), oldest.at + UNDO_ON_SCREEN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [last]);
  const isPassing = screen.at === 'said' && (screen.said.tone === 'good' || screen.said.tone === 'saved');
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => setScreen({ at: 'ready' }), SAID_MS);
    return () => clearTimeout(timer);
  }, [isPassing, screen]);

  return {
    screen,
    last,
    begin(shown, first) {
      const isCurrent = beginTurn();
      if (first) setScreen(first);
      return {
        shown,
        isCurrent,
        set(next) {
          if (isCurrent()) setScreen(next);
        },
        tell(said) {
          const whole: Said = { ...said, card: said.pass?.holderName ?? shortCodeIn(shown), at: Date.now() };
          signal(whole.tone);
          if (!isCurrent()) return setLast((before) => [...before, { ...whole, isBeside: true as const }].slice(-2));
          setScreen({ at: 'said', said: whole, shown });
          // A refusal stays on the screen until somebody has read it.
          if (whole.tone !== 'bad') setLast([whole]);
        },
      };
    },
    clear() {
      beginTurn();
      setScreen({ at: 'ready' });
    },
    forget: (scanId) => setLast((before) => before.filter((said) => said.scanId !== scanId)),
  };
}
