import type { Route } from 'playwright-core';

// A server that works will not fail on demand: its answers are made here, and nothing else of the product is.

/** Answers a request in the server's place: with a refusal in its own form, or with nothing when no sentence is given. */
export const refuse = (status: number, sentence?: string, code?: string) => (route: Route) =>
  route.fulfill(sentence === undefined ? { status, body: '' } : { status, json: { error: sentence, message: sentence, code } });

export const BROKEN = 'The disk is full.';
export const fails = refuse(500, BROKEN, 'internal');
