import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from '#server/config/config.ts'
import type { DemoServices } from '#server/demo/services/demo-services.ts'
import { createLog } from '#server/config/log.ts'
import { ConfigProblems, StartRefused } from '#server/config/problems.ts'
import { configWarnings } from '#server/config/config-warnings.ts'
import { readConfig } from './read-config.ts'
import { type Running, start } from './start.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'

const demo = process.argv.includes('--demo')
const portalDir = fileURLToPath(new URL('../portal', import.meta.url))

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Ends a failed start with its reason instead of a stack trace. */
function fail(error: unknown, config: ServerConfig | null): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigProblems || error instanceof StartRefused)
    process.stderr.write(`${error.message}\n`)
  else if (code === 'EADDRINUSE')
    process.stderr.write(
      port === config?.metricsPort
        ? `Port ${port} of ${config?.metricsHost} is in use: choose another METRICS_PORT.\n`
        : `Port ${config?.port} of ${config?.host} is in use: choose another PORT.\n`,
    )
  else
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}

async function tellDemo(config: ServerConfig, services: DemoServices): Promise<void> {
  const { accountLines, demoPassword } = await import('#server/demo/accounts.ts')
  say(`\n  Partner Portal (demo)  ${config.publicUrl}\n`)
  for (const { email, who } of accountLines) say(`  ${email.padEnd(36)} ${who}`)
  say(`\n  The password of each is ${demoPassword}.`)
  const switching = `${config.dataDir === '.data' ? '' : `DATA_DIR=${config.dataDir} `}npm run sample-provider -- slow`
  say(`  A sample provider answers for the add-ons at ${services.provider}. To make it slow: ${switching}`)
  if (services.sources !== null) say(`  The buildpacks' repositories are served at ${services.sources}.`)
  say(`  A token of the service API lies in ${join(config.dataDir, 'service-token')}.`)
  say('  A two-factor code of the partners, for the buildpack acme/vector: npm run demo-code\n')
}

/** Logs where the server listens, at every level but in the log's own format, which machines read. */
function tellListening({ host, publicUrl }: ServerConfig, port: number): void {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
  log.child({}, { level: 'info' }).info({ host, port, publicUrl }, `Partner Portal listens at ${address}`)
}

function read(): ServerConfig {
  try {
    return readConfig(process.env, { demo })
  } catch (error) {
    return fail(error, null)
  }
}

const config = read()
const log = createLog(process.env.LOG_LEVEL ?? (demo ? 'warn' : 'info'))

for (const warning of configWarnings(config)) log.warn(warning)

const tracing = await startTracing(process.env, log, config.portal.flags.deployment)

let running: Running
try {
  running = await start(config, log, portalDir, demo ? say : undefined)
} catch (error) {
  fail(error, config)
}

async function stop(): Promise<void> {
  await running.stop()
  await tracing?.stop()
}

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  })
}
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception')
  process.exit(1)
})

// Whoever hears of it may stop it at once.
if (running.services !== null) await tellDemo(config, running.services)
else tellListening(config, running.port)
