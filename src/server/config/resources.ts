import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from '#server/db/database.ts'

/** Everything that the platform needs to answer requests; nothing else is global. */
export interface Resources {
  db: Database
  clock: Clock
  config: ServerConfig
  log: Logger
  /** Folder of the built portal; null where the portal is served by somebody else (development, tests). */
  portalDir: string | null
}
