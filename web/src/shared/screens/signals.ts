/** The sound and the vibration of a verdict, for staff who look at the customer and not at the screen. */

export type Tone = 'good' | 'ask' | 'bad' | 'saved' | 'reward';

/** Notes in Hz, each 90 ms long. */
const NOTES: Record<Tone, number[]> = {
  good: [660, 880],
  ask: [520, 520],
  bad: [220, 165],
  saved: [660, 550],
  reward: [660, 880, 1320],
};

/** Alternating durations of vibration and pause, in ms. */
const BUZZES: Record<Tone, number[]> = {
  good: [60],
  ask: [60, 80, 60],
  bad: [220],
  saved: [60, 80, 60, 80, 60],
  reward: [60, 60, 160],
};

const NOTE_SECONDS = 0.09;
let context: AudioContext | undefined;

/** Plays and vibrates. Browsers stay silent until the page has been touched; phones without vibration do nothing. */
export function playSignal(tone: Tone): void {
  try {
    navigator.vibrate?.(BUZZES[tone]);
    context ??= new AudioContext();
    void context.resume();
    const start = context.currentTime;
    NOTES[tone].forEach((frequency, index) => {
      if (!context) return;
      const oscillator = new OscillatorNode(context, { frequency, type: tone === 'bad' ? 'sawtooth' : 'sine' });
      const volume = new GainNode(context, { gain: 0.25 });
      oscillator.connect(volume).connect(context.destination);
      const from = start + index * NOTE_SECONDS;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
      oscillator.start(from);
      oscillator.stop(from + NOTE_SECONDS);
    });
  } catch (error) {
    console.info('No sound:', error);
  }
}
