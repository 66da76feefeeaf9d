import { lazy } from 'react';
import { loadChunk } from '../../../api/loadChunk';

const menus = () => loadChunk(() => import('./listMenus'));

// Each by itself: React draws what has come.
export const ActionsMenu = lazy(async () => ({ default: (await menus()).ActionsMenu }));
export const FilterMenu = lazy(async () => ({ default: (await menus()).FilterMenu }));
export const ListActions = lazy(async () => ({ default: (await menus()).ListActions }));
export const NothingShown = lazy(async () => ({ default: (await menus()).NothingShown }));
export const SortChoice = lazy(async () => ({ default: (await menus()).SortChoice }));
export const SortGone = lazy(async () => ({ default: (await menus()).SortGone }));
export const ViewsControl = lazy(async () => ({ default: (await menus()).ViewsControl }));
