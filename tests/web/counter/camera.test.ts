import assert from 'node:assert/strict';
import { CAMERA_SENTENCES, cameraStateOf, useCamera } from '../../../web/src/counter/reading/useCamera';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';

describe('a camera that gives no picture', () => {
  const cases = [
    ['NotAllowedError', 'refused', /may not use the camera/],
    ['SecurityError', 'refused', /may not use the camera/],
    ['NotFoundError', 'none', /no camera here/],
    ['NotReadableError', 'taken', /another program has the camera/i],
    ['AbortError', 'taken', /unplugged/],
  ] as const;
  for (const [name, state, sentence] of cases)
    it(`${name}: ${state}, in a plain sentence that says what to do instead`, () => {
      const found = cameraStateOf(new DOMException('', name));
      assert.equal(found, state);
      assert.match(CAMERA_SENTENCES[found] ?? '', sentence);
      assert.match(CAMERA_SENTENCES[found] ?? '', /type the code/i);
    });

  it('a browser without any camera interface has none', () => {
    // What `navigator.mediaDevices.getUserMedia` throws where there is no `mediaDevices`.
    assert.equal(cameraStateOf(new TypeError('undefined is not an object')), 'none');
  });

  it('each state has a sentence of its own', () => {
    const sentences = Object.values(CAMERA_SENTENCES);
    assert.equal(new Set(sentences).size, sentences.length);
  });
});

/** The browser's own reader of codes. With it, the site's is not loaded. */
class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]> {
    return Promise.resolve(['qr_code']);
  }
}

describe('a camera that starts slowly', () => {
  const plainNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const options = { isLooking: false, onCode: () => {}, onConfusion: () => {} };
  let browser: ReturnType<typeof fakeBrowser>;
  let counter: MountedHook<typeof options, ReturnType<typeof useCamera>>;
  let requests: OpenPromise<MediaStream>[] = [];
  let running = 0;

  /** A stream whose one track counts as running until it is stopped. */
  function stream(): MediaStream {
    running += 1;
    const track = Object.assign(new EventTarget(), { stop: () => (running -= 1) });
    // Only the part of a stream that the hook uses.
    return { getTracks: () => [track] } as unknown as MediaStream;
  }
  const arrive = (index: number) => counter.after(() => requests[index]?.resolve(stream()));
  const turn = (state: 'visible' | 'hidden') => counter.after(() => browser.turns(state));

  beforeEach(async () => {
    browser = fakeBrowser();
    requests = [];
    running = 0;
    const getUserMedia = () => {
      const request = new OpenPromise<MediaStream>();
      requests.push(request);
      return request.promise;
    };
    Object.assign(globalThis, { BarcodeDetector });
    Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices: { getUserMedia } }, configurable: true });
    counter = await mountHook(useCamera, options);
  });
  afterEach(async () => {
    await counter.leave();
    assert.equal(running, 0, 'the camera is off once the page is left');
    if (plainNavigator) Object.defineProperty(globalThis, 'navigator', plainNavigator);
    else Reflect.deleteProperty(globalThis, 'navigator');
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    browser.leave();
  });

  it('is requested once, although the page is hidden and shown meanwhile', async () => {
    await turn('hidden');
    await turn('visible');
    assert.equal(requests.length, 1);
    await arrive(0);
    assert.deepEqual([counter.now().state, running], ['on', 1]);
  });

  it('is switched off if the page is hidden when it arrives, and requested again when the page is shown', async () => {
    await turn('hidden');
    await arrive(0);
    assert.equal(running, 0);
    await turn('visible');
    await arrive(1);
    assert.deepEqual([counter.now().state, running], ['on', 1]);
  });

  it('is requested again when the page is shown after a refusal', async () => {
    await counter.after(() => requests[0]?.reject(new DOMException('', 'NotAllowedError')));
    assert.equal(counter.now().state, 'refused');
    await turn('visible');
    assert.equal(requests.length, 2);
  });
});
