/** The camera of a counter: its picture, and the codes in it. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadChunk } from '../../shared/lib/loadChunk';
import { shortCodeIn, TWO_CODES } from './readCode';

/**
 * - `refused`: this page may not use it. `none`: the device has no camera.
 * - `taken`: another program has it, or it was unplugged.
 * - `blind`: it runs, but the code reader did not load.
 */
export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'none' | 'taken' | 'blind';

export const CAMERA_SENTENCES: Partial<Record<CameraState, string>> = {
  refused: 'This page may not use the camera. Allow it in the browser’s settings, or type the code.',
  none: 'There is no camera here. Type the code, or use a scanner.',
  taken: 'Another program has the camera, or it was unplugged. Type the code, or try again.',
  blind: 'The camera cannot read codes yet. Type the code, or try again with a connection.',
};

interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type NativeCodeReader = (new (options: { formats: string[] }) => CodeReader) & {
  getSupportedFormats(): Promise<string[]>;
};

/** Interval between two reads of the picture, in ms. */
const LOOK_EVERY_MS = 60;
/** The same interval while no code is wanted, to notice when the card leaves the picture. */
const GLANCE_EVERY_MS = 300;
/** How long a card must be out of the picture before it is read again, in ms. */
const GONE_AFTER_MS = 1500;
/** How long each picture must have two codes before staff are told, in ms: two pictures on a slow device. */
const SURE_AFTER_MS = 250;

let reading: Promise<CodeReader> | undefined;

/** The browser's own reader if it reads QR codes, otherwise the site's. */
function reader(): Promise<CodeReader> {
  reading ??= (async () => {
    const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeCodeReader };
    const formats = await Native?.getSupportedFormats().catch((): string[] => []);
    if (Native && formats?.includes('qr_code')) return new Native({ formats: ['qr_code'] });
    const { zxingReader } = await loadChunk(() => import('./zxingReader'));
    return zxingReader();
  })();
  reading.catch(() => (reading = undefined));
  return reading;
}

/** The camera's state by the error that the browser threw. */
export function cameraStateOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'TypeError') return 'none';
  return 'taken';
}

interface CameraOptions {
  /** Whether to read codes. The picture is shown either way. */
  isLooking: boolean;
  onCode: (code: string) => void;
  onConfusion: (message: string) => void;
}

export interface Camera {
  /** The ref of the element that shows the picture. */
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Asks for the camera again. */
  start(): void;
}

/** Shows the camera in a video element and reports each code once. */
export function useCamera({ isLooking, onCode, onConfusion }: CameraOptions): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const [attempt, setAttempt] = useState(0);
  /** The card that was reported last, and when it was last seen. */
  const seen = useRef({ card: '', at: 0 });
  /** Reports a card once, however long it stays in the picture. */
  const reportOnce = useEffectEvent((text: string) => {
    const card = shortCodeIn({ code: text });
    const isSame = card === seen.current.card && Date.now() - seen.current.at < GONE_AFTER_MS;
    if (!isSame && !isLooking) return;
    seen.current = { card, at: Date.now() };
    if (!isSame) onCode(text);
  });
  /** Says that there are two codes, and answers whether staff could be told. */
  const tellConfusion = useEffectEvent((): boolean => {
    if (isLooking) onConfusion(TWO_CODES);
    return isLooking;
  });
  const pause = useEffectEvent(() => (isLooking ? LOOK_EVERY_MS : GLANCE_EVERY_MS));

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    /** Whether the browser is asking the visitor, or the camera is starting. */
    let isAsking = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = undefined;
    };
    const start = async () => {
      if (stream || isAsking || document.visibilityState !== 'visible') return;
      setState('starting');
      isAsking = true;
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        });
        isAsking = false;
        stream = opened;
        if (isOver || document.visibilityState !== 'visible') return stop();
        for (const track of opened.getTracks())
          track.addEventListener('ended', () => {
            stream = undefined;
            setState('taken');
          });
        if (video.current) {
          video.current.srcObject = opened;
          await video.current.play();
        }
        setState('on');
      } catch (error) {
        isAsking = false;
        stop();
        if (!isOver) setState(cameraStateOf(error));
      }
    };
    // Phones stop the camera of a hidden page.
    const onVisibility = () => {
      if (document.visibilityState === 'visible') void start();
      else stop();
    };
    void start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [attempt]);

  useEffect(() => {
    if (state !== 'on') return;
    let isOver = false;
    /** Since when each picture has had two codes, and whether staff were told. */
    let confusion: { since: number; isTold: boolean } | undefined;
    const look = async () => {
      const eye = await reader();
      while (!isOver) {
        const picture = video.current;
        const codes = picture && picture.readyState >= 2 ? await eye.detect(picture) : [];
        if (isOver) return;
        const texts = [...new Set(codes.map(({ rawValue }) => rawValue).filter(Boolean))];
        const [text] = texts;
        if (texts.length <= 1) confusion = undefined;
        else if (!confusion) confusion = { since: Date.now(), isTold: false };
        else if (!confusion.isTold && Date.now() - confusion.since >= SURE_AFTER_MS) confusion.isTold = tellConfusion();
        if (texts.length === 1 && text !== undefined) reportOnce(text);
        await new Promise((done) => setTimeout(done, pause()));
      }
    };
    look().catch((error: unknown) => {
      console.warn('No code reader:', error);
      if (!isOver) setState('blind');
    });
    return () => {
      isOver = true;
    };
  }, [state]);

  return { video, state, start: () => setAttempt((count) => count + 1) };
}
