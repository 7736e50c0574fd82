/** Islands: the parts of a document that React runs. */
import { type ComponentType, createContext, use } from 'react';

/** `site/document/islands.ts` says what each of them is, and when it starts. */
export type IslandName =
  | 'account'
  | 'menuAccount'
  | 'startLink'
  | 'unpaid'
  | 'showQr'
  | 'payback'
  | 'fit'
  | 'contact'
  | 'register'
  | 'stopMails'
  | 'confirmAddress'
  | 'consent';

/** Renders an island at build time, apart from its document, as the browser hydrates it. */
type RenderIsland = (name: IslandName, Part: ComponentType) => string;

/** Set while a document is built. In the app there are no islands: React runs the whole page. */
export const IslandContext = createContext<RenderIsland | undefined>(undefined);

interface Props {
  name: IslandName;
  of: ComponentType;
  as?: 'div' | 'span';
  /** Without a class the element has no box. */
  className?: string | undefined;
}

/** A part that is an island in a document, and an ordinary part in the app. */
export function Island({ name, of: Part, as: Element = 'div', className }: Props) {
  const render = use(IslandContext);
  if (render)
    return (
      <Element data-island={name} className={className} dangerouslySetInnerHTML={{ __html: render(name, Part) }} />
    );
  return className === undefined ? (
    <Part />
  ) : (
    <Element className={className}>
      <Part />
    </Element>
  );
}
