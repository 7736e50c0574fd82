/** What the counter's screen shows. One act changes it: the answer to an earlier act is told beside it. */
import { useEffect, useRef, useState } from 'react';
import type { Said, Screen } from './counterScreen';
import { cardName } from './readCode';
import { signal } from './signals';
import type { Shown } from './useConnection';

/** How long a verdict stands before the camera is in view again. */
const SAID_MS = 1000;
const UNDO_ON_SCREEN_MS = 10_000;

/** Something that staff have begun: a card that is read, a stamp, a reward, an undo. */
export interface Act {
  shown: Shown;
  /** Whether no later act has begun. */
  isCurrent(): boolean;
  /** Changes the screen, unless a later act has begun. */
  set(screen: Screen): void;
  /** Says a verdict: on the screen, or beside it where a later act is on the screen. */
  tell(said: Omit<Said, 'at' | 'card'>): void;
}

export interface Stage {
  screen: Screen;
  /** What was said last, for as long as it can be undone from the screen. */
  last: readonly Said[];
  /** Begins an act, and shows what it begins with. */
  begin(shown: Shown, screen?: Screen): Act;
  /** Back to the camera. */
  clear(): void;
  /** Its undo is on the way. */
  forget(scanId: string): void;
}

export function useStage(): Stage {
  const [screen, setScreen] = useState<Screen>({ at: 'ready' });
  const [last, setLast] = useState<readonly Said[]>([]);
  /** The number of the act that may change the screen. */
  const turn = useRef(0);

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
      const mine = ++turn.current;
      if (first) setScreen(first);
      const isCurrent = () => mine === turn.current;
      return {
        shown,
        isCurrent,
        set(next) {
          if (isCurrent()) setScreen(next);
        },
        tell(said) {
          const whole: Said = { ...said, card: said.pass?.holderName ?? cardName(shown), at: Date.now() };
          signal(whole.tone);
          if (!isCurrent()) return setLast((before) => [...before, { ...whole, isBeside: true as const }].slice(-2));
          setScreen({ at: 'said', said: whole, shown });
          // A refusal stays on the screen until somebody has read it.
          if (whole.tone !== 'bad') setLast([whole]);
        },
      };
    },
    clear() {
      turn.current += 1;
      setScreen({ at: 'ready' });
    },
    forget: (scanId) => setLast((before) => before.filter((said) => said.scanId !== scanId)),
  };
}
