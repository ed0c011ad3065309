import type { Resources } from '#server/config/resources.ts'
import { releaseAll } from '#server/reviews/lease.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { reviewRunner } from '#server/reviews/review-runner.ts'
import type { StopSignals } from '#server/reviews/run-review.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { publishRevisions } from '#server/buildpacks/publish-revisions.job.ts'
import { sendMail } from '#server/mail/send-mail.job.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'

/** How often each job looks for what is due, in ms; the first time at start. */
const intervalMs = 60_000
const hourMs = 60 * intervalMs
/** How long a stop waits for a running step of a review, in ms; its provider may take longer than a host waits. */
const graceMs = 5000

interface Job {
  name: string
  /** Gives how much it did. */
  run: () => Promise<number>
  /** ms; every minute where none is given. */
  everyMs?: number
}

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

export interface Jobs {
  /** No job begins after this, and those that run are waited for; a review's step only for a while. */
  stop(): Promise<void>
}

/** Takes up reviews and leaves them running: `run` gives how many were taken up. */
function reviewsJob(resources: JobResources, signals: StopSignals): Job & { settled: () => Promise<void> } {
  const { db, config } = resources
  const runner = reviewRunner(resources, signals)
  // The embedded database has one process at a time, so leases left by a dead one can be dropped.
  let isAlone = config.databaseUrl === null
  const run = async () => {
    if (isAlone) await releaseAll(db)
    isAlone = false
    return runner.look()
  }
  // Somebody waits for it before a screen.
  return { name: 'reviews', run, everyMs: 1000, settled: runner.settled }
}

function otherJobs(resources: JobResources, stopping: AbortSignal): Job[] {
  const { db, clock, config } = resources
  const repricings = { name: 'due repricings', run: () => runDueRepricings(resources) }
  const retried = { name: 'retried provisions', run: () => removeRetried(resources) }
  const writeReports = async () => {
    // What a month is billed at has to stand before it is billed.
    await runDueRepricings(resources)
    return writeMonthEndReports(resources)
  }
  const reports = { name: 'month-end reports', run: writeReports, everyMs: hourMs }
  const revisions = { name: 'revisions', run: () => publishRevisions(resources, stopping), everyMs: 1000 }
  const always = [repricings, retried, reports, revisions]
  if (config.smtpUrl === null) return always
  const transport = smtpTransport(config.smtpUrl, config.mailFrom)
  return [...always, { name: 'mail', run: () => sendMail(db, clock.now(), transport) }]
}

/** Runs the platform's jobs at once and then every so often. A job that fails is logged and runs again. */
export function startJobs(resources: JobResources): Jobs {
  const { log } = resources
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
  const interrupting = new AbortController()
  const running = new Map<string, Promise<void>>()
  const work = async ({ name, run }: Job): Promise<void> => {
    try {
      const count = await run()
      if (count > 0) log.info({ job: name, count }, 'job done')
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed')
    } finally {
      running.delete(name)
    }
  }
  const begin = (job: Job) => {
    // One that takes longer than the interval is not begun twice.
    if (!running.has(job.name)) running.set(job.name, work(job))
  }
  const reviews = reviewsJob(resources, { stopping: stopping.signal, interrupting: interrupting.signal })
  for (const job of [reviews, ...otherJobs(resources, stopping.signal)]) {
    begin(job)
    timers.push(setInterval(() => begin(job), job.everyMs ?? intervalMs))
  }
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      const grace = setTimeout(() => interrupting.abort(), graceMs)
      await Promise.all(running.values())
      await reviews.settled()
      clearTimeout(grace)
    },
  }
}
