import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolCounts } from '#server/db/postgres-pool.ts'

/** Upper bounds of the latency histogram, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Creates all that a server counts about itself. Labels have few values, all known in advance: never a URL, a person or a
 * record. `pool`: the connections of a PostgreSQL server; null for the embedded database.
 */
export function createMetrics(pool: (() => PoolCounts) | null) {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `portal_${name}`, help, labelNames, registers })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `portal_${name}`, help, labelNames, registers })
  const metrics = {
    registry,
    requests: counter('http_requests_total', 'Requests answered, by route, method and status.', [
      'endpoint',
      'method',
      'status',
    ]),
    durations: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Time until a request was answered, by route.',
      labelNames: ['endpoint' as const],
      buckets,
      registers,
    }),
    limitsHit: counter('limits_hit_total', 'Requests refused with 429, by limit.', ['limit']),
    keptAnswers: counter(
      'kept_answers_total',
      'Reads whose answer may be kept: given again (hit) or computed (miss).',
      ['result'],
    ),
    databaseErrors: counter(
      'database_errors_total',
      'Requests and jobs that a database error ended, by class of SQLSTATE; "connection" without one.',
      ['state'],
    ),
    databaseUp: gauge('database_up', '1 if the database answered this scrape in time, else 0.'),
    jobRuns: counter('job_runs_total', 'Runs of a job, by outcome.', ['job', 'outcome']),
    jobWork: counter('job_work_total', 'Things that a job has done.', ['job']),
    jobSuccess: gauge('job_last_success_timestamp_seconds', 'When a job last ran without an error.', ['job']),
    sweptRows: counter('swept_rows_total', 'Expired rows deleted, by table.', ['table']),
    queueLength: gauge('queue_length', 'What waits in the database for a job of any process.', ['queue']),
    queueAge: gauge('queue_oldest_age_seconds', 'How long the oldest of a queue has existed; 0 if empty.', [
      'queue',
    ]),
  }
  if (pool !== null) for (const each of poolGauges(pool)) registry.registerMetric(each)
  return metrics
}

export type Metrics = ReturnType<typeof createMetrics>

const poolGauges = (pool: () => PoolCounts) => [
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of this process to the PostgreSQL server, by state.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle } = pool()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, total - idle)
    },
  }),
  new Gauge({
    name: 'portal_database_connections_waited_for',
    help: 'Statements and transactions that wait for a connection.',
    registers: [],
    collect() {
      this.set(pool().waiting)
    },
  }),
]

/** Adds the figures of the process itself: memory, CPU, event loop, garbage collection. */
export const collectProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
