/** The parts of a browser that hooks and modules use, for tests without one. */

/** A document that may be hidden, and the events of its window. */
export function fakeBrowser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const events = new EventTarget();
  const parts = {
    document: page,
    window: globalThis,
    HTMLIFrameElement: class {},
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  Object.assign(globalThis, parts);
  return {
    /** Another tab stores a value. */
    stores: (key: string) => events.dispatchEvent(Object.assign(new Event('storage'), { key })),
    comesOnline: () => events.dispatchEvent(new Event('online')),
    goesOffline: () => events.dispatchEvent(new Event('offline')),
    turns(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    leave() {
      for (const name of Object.keys(parts)) Reflect.deleteProperty(globalThis, name);
    },
  };
}
