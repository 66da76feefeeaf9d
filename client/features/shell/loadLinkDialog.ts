import { loadChunk } from '../../api/loadChunk';

/** Fetches what the link indicator opens: ahead of time, since it is wanted when the link is away. */
export const loadLinkDialog = async (isAwaited?: boolean) => ({
  default: (await loadChunk(() => import('../link/LinkDialog'), isAwaited)).LinkDialog,
});
