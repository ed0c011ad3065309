import { pino } from 'pino'
import { readConfig } from '#server/read-config.ts'
import { start } from '#server/start.ts'

/* A server process of the bench, jobs and all. It answers each message with the processor time it has used. */
await start(readConfig(process.env, { demo: false }), pino({ level: 'warn' }), null)
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.('ready')
