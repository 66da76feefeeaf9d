/** An open page, without its drawing. */
export { createLive } from '../../client/sync/createLive';
export { startOutbox } from '../../client/sync/outbox';
