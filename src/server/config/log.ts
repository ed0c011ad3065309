import { type DestinationStream, type Logger, pino } from 'pino'

interface LoggedError {
  type: string
  message: string
  code: string | undefined
  cause: string | undefined
  /** Where it was thrown, without the message, which a database's error fills with values. */
  frames: string[] | undefined
}

/** An error's fields in the log: never the values of a query, which may be secrets or a person's text. */
const loggedError = (error: Error & { code?: string }): LoggedError => ({
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

/** One JSON line per event, on standard output or `to`; whatever looks like a secret is cut out. */
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
