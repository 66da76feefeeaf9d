import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { Problem } from '../../shared/basics/problem';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { every } from '../guarded';
import { isCut } from './requestLog';

/** The status of an answer that did not reach its client whole, as nginx counts it; the request log marks it `cut`. */
const CUT = 499;

const digest = (text: string) => createHash('sha256').update(text).digest();

export interface Metrics {
  /** Measures the duration of every request, in seconds. */
  observe: RequestHandler;
  /** GET /metrics, with the metrics token as bearer. */
  report: RequestHandler;
}

/** Metrics for Prometheus: of the process, of requests by method and status, and `gauges`. The library is loaded only if metrics are on. */
export async function createMetrics(token: string, gauges: Record<string, { help: string; read(): number }>): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  const wanted = digest(`Bearer ${token}`);
  return {
    observe: (request, response, next) => {
      const stop = seconds.startTimer({ method: request.method });
      response.once('close', () => stop({ status: isCut(response) ? CUT : response.statusCode }));
      next();
    },
    report: async (request, response) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) throw new Problem('signed_out', 'Send the metrics token.');
      response.type(registry.contentType).end(await registry.metrics());
    },
  };
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 10_000;

/**
 * Measures the delay of the event loop, which delays every request. Returns a function that gives its maximum over the current and the previous
 * window of 10 s, in whole milliseconds.
 */
export function watchEventLoop(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before = 0;
  const longest = () => Math.max(0, Math.round(histogram.max / 1e6) - RESOLUTION_MS);
  every(WINDOW_MS, 'event loop delay', () => {
    before = longest();
    histogram.reset();
  });
  return () => Math.max(before, longest());
}
