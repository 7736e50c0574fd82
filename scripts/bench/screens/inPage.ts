/** Code that the bench runs in a page. It is sent to the browser as text, so it must not use anything from outside. */

/** The measurements in the page, in ms. */
interface Watched {
  /** From the first picture with a code in it, or the amount that was entered, to the painted verdict. */
  verdicts: number[];
  /** From the start of the navigation to the camera's first picture, and to a card's code. */
  cameraAt?: number;
  codeAt?: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Watches the camera's pictures and the verdicts of the counter, and a card's code. */
export function watchPage(): void {
  const watched: Watched = { verdicts: [] };
  window.watched = watched;
  const picture = new OffscreenCanvas(32, 24).getContext('2d', { willReadFrequently: true });
  let seenAt: number | undefined;
  let hadCode = false;
  let wasSaid = false;

  const look = (video: HTMLVideoElement): void => {
    watched.cameraAt ??= performance.now();
    picture?.drawImage(video, 0, 0, 32, 24);
    const pixels = picture?.getImageData(0, 0, 32, 24).data ?? [];
    let dark = 0;
    for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 110) dark += 1;
    const hasCode = dark > 20;
    if (hasCode && !hadCode) seenAt = performance.now();
    hadCode = hasCode;
    video.requestVideoFrameCallback(() => look(video));
  };

  /** Calls back after the next paint. */
  const painted = (then: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(null);
    });
  };

  document.addEventListener('submit', () => (seenAt = performance.now()), true);

  const known = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    const video = document.querySelector('video');
    if (video && !known.has(video)) {
      known.add(video);
      video.requestVideoFrameCallback(() => look(video));
    }
    if (watched.codeAt === undefined && document.querySelector('svg[role=img]')) {
      watched.codeAt = 0;
      painted(() => (watched.codeAt = performance.now()));
    }
    const isSaid = /^£?[\d.]+ ((stamps?|points?) )?(added|saved)/.test(
      document.querySelector('[role=status] h2')?.textContent ?? '',
    );
    if (isSaid && !wasSaid && seenAt !== undefined) {
      const from = seenAt;
      seenAt = undefined;
      painted(() => watched.verdicts.push(performance.now() - from));
    }
    wasSaid = isSaid;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
