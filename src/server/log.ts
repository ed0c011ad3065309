import { type Logger, pino } from 'pino'

/** One JSON line per event on standard output; whatever looks like a secret is cut out. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret', 'err.params', 'err.query'],
    serializers: {
      err: (error: Error & { cause?: unknown; code?: string }) => ({
        type: error.name,
        message: error.message.split('\nparams:')[0],
        code: error.code,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
        stack: error.stack
          ?.split('\n')
          .filter((line) => !line.startsWith('params:'))
          .slice(0, 12)
          .join('\n'),
      }),
    },
  })
