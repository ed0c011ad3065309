import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { clockFrom, systemClock } from '#server/config/clock.ts'
import { openDatabase } from '#server/db/open.ts'
import { startDemoServices } from '#server/demo/services/demo-services.ts'
import { startJobs } from './jobs.ts'
import { createLog } from '#server/config/log.ts'
import { prepareData } from './prepare-data.ts'
import { readConfig } from './read-config.ts'
import type { Resources } from '#server/law/resources.ts'

const kept = globalThis as typeof globalThis & { devResources?: Promise<Resources> }

/** Keeps the database, with the demo story, open while the server's code reloads. */
async function openResources(): Promise<Resources> {
  const port = process.env.PORT ?? '5173'
  const given = readConfig(
    { PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: port },
    { demo: true },
  )
  const log = createLog(process.env.LOG_LEVEL ?? 'warn')
  const clock = given.clock === null ? systemClock : clockFrom(given.clock)
  const { db, notices, close } = await openDatabase(given, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  )
  await prepareData({ db, clock, config: given, log })
  const { reroutes, close: closeServices } = await startDemoServices(given, log)
  process.once('exit', () => {
    closeServices()
    void close()
  })
  const config = { ...given, reroutes }
  startJobs({ db, clock, config, log }, notices)
  return { db, clock, config, log, portalDir: null }
}

/** A failure (such as a folder in use) goes to the request that encountered it; the next request tries again. */
function resources(): Promise<Resources> {
  kept.devResources ??= openResources().catch((error: unknown) => {
    delete kept.devResources
    throw error
  })
  return kept.devResources
}

let app: Hono | undefined

/** Handles the platform's paths for Vite's development server. */
export async function fetchHandler(request: Request): Promise<Response> {
  app ??= createApp(await resources())
  return app.fetch(request)
}
