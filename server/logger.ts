import pino from 'pino';

/** What is worth telling of an error: its own message and stack. Drivers hang whole documents on theirs, and those hold money. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

// Lines are gathered and written together; `flush` is called each second, after a warning, and at the end.
const destination = pino.destination({ fd: 1, sync: false, minLength: 4096 });

/** Structured lines, one an event, on stdout. No bodies and no secrets: each call names the fields it logs. */
export const logger = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        // What went wrong must not wait in memory for what comes next, which may be the end.
        if (level >= 40) destination.flush();
      },
    },
  },
  destination,
);

setInterval(() => logger.flush(), 1_000).unref();
