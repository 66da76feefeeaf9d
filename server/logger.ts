import pino from 'pino';

/** The logged parts of an error: type, message, code, stack and cause. Errors of drivers also contain documents, with amounts. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

// Lines are buffered and written together: every second, after a warning or error, and at the end.
const destination = pino.destination({ fd: 1, sync: false, minLength: 4096 });

/** Writes one JSON line for each event to stdout. Each call names the fields it logs, so that no bodies and secrets are logged. */
export const logger = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        // The process may end right after a warning or error.
        if (level >= 40) destination.flush();
      },
    },
  },
  destination,
);

setInterval(() => logger.flush(), 1_000).unref();
