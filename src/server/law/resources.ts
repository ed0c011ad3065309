import type { Logger } from 'pino'
import type { Clock } from '#server/config/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

/** Everything the platform needs to answer requests; there are no other globals. */
export interface Resources {
  db: Database
  clock: Clock
  config: ServerConfig
  log: Logger
  /** Folder of the built portal; null if something else serves the portal (development, tests). */
  portalDir: string | null
  /** The most bytes of answers kept in memory; 0 keeps none. Without it, the server's own measure. */
  keptBytes?: number
  /** Figures for Prometheus; without them nothing is counted. */
  metrics?: Metrics | undefined
  /** Aborted when the server begins to stop. */
  stopping?: AbortSignal
}

/** The resources of work that begins its transactions itself. */
export type WorkResources = Pick<Resources, 'db' | 'clock' | 'config'>
