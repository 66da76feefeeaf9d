import { createContext, use } from 'react';
import type { KindName } from '../../shared/kinds/kind';
import type { LazyPart } from '../net/chunks';

/** One screen. Routes, navigation, palette, shortcuts and prefetching derive from the table of these (screens.ts). */
export interface Screen {
  path: string;
  /** Its name in the navigation, the palette and the list of shortcuts; omitted where only links lead to it. */
  name?: string;
  /** The key after `g`. */
  shortcut?: string;
  /** Further words that the palette finds it by. */
  keywords?: string;
  /** Whether the navigation links to it. */
  inNavigation?: boolean;
  /** The screen whose link the navigation marks instead; that screen leads to this one. */
  within?: string;
  /** The kind whose list it is. Lists and their forms have the routes of their kind. */
  kind?: KindName;
  /** Its page; null for the list of a kind. */
  page: LazyPart<() => React.JSX.Element> | null;
  /** Who may open it: signed-in users where omitted. */
  audience?: 'signedOut' | 'anyone' | 'administrators';
  /** Its position in the order of prefetching; omitted if it is not prefetched. */
  prefetch?: number;
}

export interface NamedScreen extends Screen {
  name: string;
  shortcut: string;
}

/** The table of screens, handed down by App. */
export const ScreensContext = createContext<readonly Screen[]>([]);
export const useScreens = (): readonly Screen[] => use(ScreensContext);

const isNamed = (screen: Screen): screen is NamedScreen => screen.name !== undefined && screen.shortcut !== undefined;
/** The screens that have a name and a shortcut. */
export const namedScreens = (screens: readonly Screen[]): NamedScreen[] => screens.filter(isNamed);
