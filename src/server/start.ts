import { setTimeout } from 'node:timers/promises'
import { createApp } from './app.ts'
import { clockFrom, systemClock } from '#server/config/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Resources } from '#server/law/resources.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { metricsApp } from '#server/http/probes/serve-metrics.ts'
import { openBackupDoor } from './backup-door.ts'
import { startJobs } from './jobs.ts'
import { type Listening, listen } from './listen.ts'
import type { Logger } from 'pino'
import type { DemoServices } from '#server/demo/services/demo-services.ts'
import { prepareData } from './prepare-data.ts'

export interface Running extends Omit<Listening, 'stop'> {
  /** The demo's services; null without a demo. */
  services: DemoServices | null
  /** Says for a while that it is not ready, finishes running requests and jobs, then closes the database. */
  stop(): Promise<void>
}

/** Runs the services that the demo story needs. */
async function runDemoServices(config: ServerConfig, log: Logger): Promise<DemoServices> {
  const { startDemoServices } = await import('#server/demo/services/demo-services.ts')
  return startDemoServices(config, log)
}

/** Puts a service token that works into the demo's data folder. */
async function handOutToken(db: Resources['db'], config: ServerConfig): Promise<void> {
  const { handOutServiceToken } = await import('#server/demo/service-token.ts')
  await handOutServiceToken(db, config.dataDir)
}

/** Creates the metrics if they are served anywhere. */
async function metricsOf(config: ServerConfig, { poolCounts }: OpenDatabase): Promise<Metrics | undefined> {
  if (config.metricsPort === null && config.metricsToken === null) return undefined
  const { collectProcess, createMetrics } = await import('#server/metrics/metrics.ts')
  const metrics = createMetrics(poolCounts ?? null)
  collectProcess(metrics)
  return metrics
}

/** Listens on the metrics' own port; null if they have none. */
async function listenForScrapes(resources: Resources): Promise<Listening | null> {
  const { config, metrics } = resources
  const { metricsPort: port, metricsHost: host, metricsToken, requestLimitMs } = config
  if (port === null || metrics === undefined) return null
  return listen(metricsApp(resources, metrics, metricsToken), { host, port, requestLimitMs })
}

/**
 * Opens the database, verifies that it is this deployment's, loads the demo story if requested, and listens. `tell`
 * reports the progress. Rejects if any of it fails, with a StartRefused if the server must not start.
 */
export async function start(
  given: ServerConfig,
  log: Logger,
  portalDir: string | null,
  tell: (line: string) => void = () => undefined,
): Promise<Running> {
  const clock = given.clock === null ? systemClock : clockFrom(given.clock)
  const database = await openDatabase(
    given,
    (error) => log.warn({ err: error }, 'database connection lost'),
    { onMigration: (applied) => log.info(applied, 'database migration applied') },
  )
  const { db, notices } = database
  let services: DemoServices | null = null
  try {
    tell(`Database ${given.databaseUrl === null ? `in ${given.dataDir}` : 'server'}: open and migrated`)
    const { storyTold } = await prepareData({ db, clock, config: given, log }, tell)
    if (given.demo) {
      tell(`Demo story: ${storyTold ? 'told' : 'told before'}`)
      services = await runDemoServices(given, log)
      await handOutToken(db, given)
    }
    const config = services === null ? given : { ...given, reroutes: services.reroutes }
    const stopping = new AbortController()
    const metrics = await metricsOf(config, database)
    const resources = { db, clock, config, log, portalDir, metrics, stopping: stopping.signal }
    const scraped = await listenForScrapes(resources)
    const listening = await listen(createApp(resources), config)
    const door = database.dump === undefined ? null : await openBackupDoor(database.dump, config)
    const jobs = startJobs({ db, clock, config, log, metrics }, notices)
    return {
      port: listening.port,
      services,
      stop: async () => {
        stopping.abort()
        // Whoever asks whether the server is ready learns that it will not be before it is gone.
        await setTimeout(config.drainMs)
        services?.close()
        await listening.stop()
        await jobs.stop()
        await door?.stop()
        await scraped?.stop()
        await database.close()
      },
    }
  } catch (error) {
    services?.close()
    await database.close()
    throw error
  }
}
