import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The part of an element that React uses for a component that renders nothing. */
function emptyElement(): Element {
  const element = Object.assign(new EventTarget(), { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', textContent: '' });
  return Object.assign(element, { ownerDocument: document }) as unknown as Element;
}

export interface MountedHook<Props, Value> {
  /** What the hook returned last. */
  now(): Value;
  /** Does something, and waits until the hook has followed. */
  after(work: () => unknown): Promise<void>;
  /** Calls the hook with other parameters. */
  update(props: Props): Promise<void>;
  leave(): Promise<void>;
}

/** Runs a hook with its effects, in a component that renders nothing. Needs `fakeBrowser`. */
export async function mountHook<Props, Value>(
  useHook: (props: Props) => Value,
  props: Props,
): Promise<MountedHook<Props, Value>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let value: Value;
  function Host(own: { props: Props }) {
    value = useHook(own.props);
    return null;
  }
  const root = createRoot(emptyElement());
  const after = (work: () => unknown) => act(async () => void (await work()));
  const update = (next: Props) => after(() => root.render(createElement(Host, { props: next })));
  await update(props);
  return { now: () => value, after, update, leave: () => after(() => root.unmount()) };
}
