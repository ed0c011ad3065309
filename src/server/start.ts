import type { Server } from 'node:http'
import { createApp } from './app.ts'
import { clockFrom, systemClock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { startJobs } from './jobs/jobs.ts'
import { sweepIdentity } from './identity/sweep.ts'
import { type Listening, listen } from './listen.ts'
import type { Logger } from 'pino'

/** How often expired codes, tokens and sessions are cleared away, in ms. */
const sweepIntervalMs = 10 * 60_000

export interface Running extends Omit<Listening, 'stop'> {
  /** Finishes running requests and jobs, and closes the database. */
  stop(): Promise<void>
}

/** The demo's add-ons have a provider that answers; one that another demo server runs serves this one too. */
async function demoProvider(log: Logger): Promise<Server | null> {
  const { startSampleProvider } = await import('./demo/start-sample-provider.ts')
  try {
    return await startSampleProvider('good', (error) => log.warn({ err: error }, 'sample provider failed'))
  } catch (error) {
    log.warn({ err: error }, 'the sample provider does not run here')
    return null
  }
}

/** The demo's repositories are served beside it. */
async function demoSources(config: ServerConfig, log: Logger): Promise<Server | null> {
  const { demoSourceControl } = await import('./demo/demo-source-control.ts')
  return demoSourceControl(config, log)
}

/** Opens the database, loads the demo story where asked for, and listens. Rejects when any of it fails. */
export async function start(config: ServerConfig, log: Logger, portalDir: string | null): Promise<Running> {
  const clock = config.clock === null ? systemClock : clockFrom(config.clock)
  const database = await openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'))
  const { db } = database
  try {
    if (config.demo) {
      const { seedDemo } = await import('./demo/seed.ts')
      await seedDemo({ db, clock, config, log })
    }
    const listening = await listen(createApp({ db, clock, config, log, portalDir }), config)
    const sweep = setInterval(() => {
      sweepIdentity(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'))
    }, sweepIntervalMs)
    sweep.unref()
    const provider = config.demo ? await demoProvider(log) : null
    const sources = config.demo ? await demoSources(config, log) : null
    const jobs = startJobs({ db, clock, config, log })
    return {
      port: listening.port,
      stop: async () => {
        clearInterval(sweep)
        provider?.close()
        sources?.close()
        await listening.stop()
        await jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
