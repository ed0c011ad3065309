import { createApp } from './app.ts'
import { clockFrom, systemClock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { startJobs } from './jobs/jobs.ts'
import { sweepIdentity } from './identity/sweep.ts'
import { type Listening, listen } from './listen.ts'
import type { Logger } from 'pino'
import type { DemoServices } from './demo/demo-services.ts'
import { fillSecretErrors } from './rules/manifest-secrets.ts'
import type { Resources } from './resources.ts'

/** How often expired codes, tokens and sessions are cleared away, in ms. */
const sweepIntervalMs = 10 * 60_000

export interface Running extends Omit<Listening, 'stop'> {
  /** The demo's own; null without a demo. */
  services: DemoServices | null
  /** Finishes running requests and jobs, and closes the database. */
  stop(): Promise<void>
}

/** Tells the demo story where there is none yet, and runs what it needs beside it. */
async function startDemo(resources: Omit<Resources, 'portalDir'>): Promise<DemoServices> {
  const { seedDemo } = await import('./demo/seed.ts')
  await seedDemo(resources)
  const { startDemoServices } = await import('./demo/demo-services.ts')
  return startDemoServices(resources.config, resources.log)
}

/** Opens the database, loads the demo story where asked for, and listens. Rejects when any of it fails. */
export async function start(given: ServerConfig, log: Logger, portalDir: string | null): Promise<Running> {
  const clock = given.clock === null ? systemClock : clockFrom(given.clock)
  const database = await openDatabase(given, (error) => log.warn({ err: error }, 'database connection lost'))
  const { db } = database
  let services: DemoServices | null = null
  try {
    if (given.demo) services = await startDemo({ db, clock, config: given, log })
    const config = services === null ? given : { ...given, reroutes: services.reroutes }
    const filled = await fillSecretErrors(db, config)
    if (filled > 0) log.info({ count: filled }, 'manifests of an older version looked at')
    const listening = await listen(createApp({ db, clock, config, log, portalDir }), config)
    const sweep = setInterval(() => {
      sweepIdentity(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'))
    }, sweepIntervalMs)
    sweep.unref()
    const jobs = startJobs({ db, clock, config, log })
    return {
      port: listening.port,
      services,
      stop: async () => {
        clearInterval(sweep)
        services?.close()
        await listening.stop()
        await jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    services?.close()
    await database.close()
    throw error
  }
}
