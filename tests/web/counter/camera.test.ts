import assert from 'node:assert/strict';
import { CAMERA_SENTENCES, cameraStateOf } from '../../../web/src/features/counter/useCamera';

describe('a camera that gives no picture', () => {
  const cases = [
    ['NotAllowedError', 'refused', /may not use the camera/],
    ['SecurityError', 'refused', /may not use the camera/],
    ['NotFoundError', 'none', /no camera here/],
    ['NotReadableError', 'taken', /another program uses it/],
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
