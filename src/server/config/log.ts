import { type DestinationStream, type Logger, pino } from 'pino'

interface LoggedError {
  type: string
  message: string
  code: string | undefined
  cause: string | undefined
  /** The stack, without the message, which database errors fill with values. */
  frames: string[] | undefined
}

/** An error's log fields: never a query's values, which may be secrets or personal text. */
export const loggedError = (error: Error & { code?: string }): LoggedError => ({
  type: error.name,
  message: error.message.split('\nparams:')[0] ?? '',
  code: error.code,
  cause: error.cause instanceof Error ? error.cause.message : undefined,
  frames: error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim()),
})

/** Creates a logger that writes one JSON line per event to standard output or `to`, with secrets redacted. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret'],
      serializers: { err: loggedError },
    },
    to ?? pino.destination({ sync: true }),
  )
