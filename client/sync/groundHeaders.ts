import { tagOf, type Ground } from '../../shared/log/ground';

/** The headers that say what a write is based on: what it is to match, or for something new the epoch alone. */
export function groundHeaders(ground: Ground): Record<string, string> {
  if (ground.rev > 0) return { 'If-Match': tagOf(ground) };
  return ground.epoch ? { 'X-Epoch': ground.epoch } : {};
}
