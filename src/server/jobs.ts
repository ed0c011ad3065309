import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import type { Resources } from '#server/law/resources.ts'
import type { Notices } from '#server/db/notices.ts'
import { installCaller } from '#server/installs/install-calls.job.ts'
import { tendEmbedded } from '#server/db/embedded-upkeep.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { sweepSecurityDays } from '#server/security/sweep-days.ts'
import { countFailedJob, countJob } from '#server/metrics/count-work.ts'
import { releaseAll } from '#server/reviews/lease.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { forgetEndedAccounts } from '#server/installs/forget-accounts.job.ts'
import { tellOfFailingCalls } from '#server/installs/failing-calls.job.ts'
import { countStepDurations } from '#server/road/step-durations.job.ts'
import { reviewRunner, type StopSignals } from '#server/reviews/run-review.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { publishPages } from '#server/catalogue/publish-pages.job.ts'
import { publishRevisions } from '#server/buildpacks/publish-revisions.job.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { sendWebhooks } from '#server/webhooks/send-webhooks.job.ts'
import { inJob } from '#server/tracing/spans.ts'
import { writeDailyLetters } from '#server/notices/daily-letter.job.ts'
import { sendMail } from '#server/mail/send-mail.job.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'

/** Interval between runs of each job, in ms; the first run is at start. */
const intervalMs = 60_000
/** Interval of the jobs that somebody waits for, in ms: for a notice that never came, and for waits and leases that ended. */
const lookMs = 5000
const hourMs = 60 * intervalMs
/** Jobs that notices tell of. */
const toldOf = ['reviews', 'revisions', 'resets', 'mail', 'webhooks']
/** How long stopping waits for calls to providers in progress, in ms; they may take longer than a host allows. */
const graceMs = 5000

interface Job {
  /** Notices of the database name it so. */
  name: string
  /** Returns how much was done. */
  run: () => Promise<number>
  /** In ms; every minute by default. */
  everyMs?: number
}

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log' | 'metrics'>

export interface Jobs {
  /** Stops starting jobs and waits for the running ones; for calls to providers only for a limited time. */
  stop(): Promise<void>
}

/** Starts reviews without waiting for them; `run` returns how many were started. `onRoom`: there is room for another. */
function reviewsJob(
  resources: JobResources,
  signals: StopSignals,
  onRoom: () => void,
): Job & { settled: () => Promise<void> } {
  const { db, config } = resources
  const runner = reviewRunner(resources, signals, onRoom)
  // Only one process at a time uses the embedded database, so leases left by a dead one can be released.
  let isAlone = config.databaseUrl === null
  const run = async () => {
    if (isAlone) await releaseAll(db)
    isAlone = false
    return runner.look()
  }
  return { name: 'reviews', run, everyMs: lookMs, settled: runner.settled }
}

function otherJobs(resources: JobResources, stopping: AbortSignal): Job[] {
  const { db, clock, config, metrics } = resources
  const writeReports = async () => {
    // Prices must be final before a month is billed.
    await runDueRepricings(resources)
    return writeMonthEndReports(resources)
  }
  const swept = async () => {
    const events = await sweepSecurityDays(db, config.securityDays)
    const counts = Object.entries({ ...(await sweep(resources)), security_events: events })
    for (const [table, count] of counts) metrics?.sweptRows.inc({ table }, count)
    return counts.reduce((sum, [, count]) => sum + count, 0)
  }
  const always = [
    { name: 'due deprecations', run: () => runDueDeprecations(resources) },
    { name: 'publication', run: () => publishPages(resources), everyMs: lookMs },
    { name: 'due repricings', run: () => runDueRepricings(resources) },
    { name: 'retried provisions', run: () => removeRetried(resources) },
    { name: 'month-end reports', run: writeReports, everyMs: 10 * intervalMs },
    { name: 'customers', run: () => countCustomers(resources), everyMs: 10 * intervalMs },
    { name: 'revisions', run: () => publishRevisions(resources, stopping), everyMs: lookMs },
    { name: 'resets', run: () => runPasswordResets(resources), everyMs: lookMs },
    { name: 'failing calls', run: () => tellOfFailingCalls(resources), everyMs: hourMs },
    { name: 'forgetting', run: () => forgetEndedAccounts(resources, stopping), everyMs: hourMs },
    { name: 'step durations', run: () => countStepDurations(db), everyMs: hourMs },
    { name: 'webhooks', run: () => sendWebhooks(resources, stopping), everyMs: lookMs },
    { name: 'daily letters', run: () => writeDailyLetters(resources) },
    { name: 'sweep', run: swept, everyMs: 10 * intervalMs },
  ]
  const upkeep = { name: 'database upkeep', run: () => tendEmbedded(db), everyMs: hourMs }
  const jobs: Job[] = config.databaseUrl === null ? [...always, upkeep] : always
  if (config.smtpUrl === null) return jobs
  const transport = smtpTransport(config.smtpUrl, config.mailFrom, config.smtpAllowPlaintext)
  return [...jobs, { name: 'mail', run: () => sendMail(db, clock.now(), transport, config) }]
}

/**
 * Runs the platform's jobs at start, at intervals, and when a notice says that there is work. A job that fails is
 * logged and runs again.
 */
export function startJobs(resources: JobResources, notices: Notices): Jobs {
  const { log, metrics } = resources
  const stopping = new AbortController()
  const interrupting = new AbortController()
  const running = new Map<string, Promise<void>>()
  /** Running ones that were woken meanwhile: they may have looked before there was work. */
  const wokenMeanwhile = new Set<string>()
  const work = async (job: Job): Promise<void> => {
    const { name } = job
    try {
      const count = await inJob(name, job.run)
      if (metrics !== undefined) countJob(metrics, name, count)
      if (count > 0) log.info({ job: name, count }, 'job done')
    } catch (error) {
      if (metrics !== undefined) countFailedJob(metrics, name, error)
      log.error({ job: name, err: error }, 'job failed')
    } finally {
      running.delete(name)
    }
    if (wokenMeanwhile.delete(name)) begin(job)
  }
  const begin = (job: Job): void => {
    // A job that exceeds its interval is not started twice.
    if (!stopping.signal.aborted && !running.has(job.name)) running.set(job.name, work(job))
  }
  const wake = (name: string): void => {
    const job = jobs.find((each) => each.name === name)
    if (job === undefined) return
    if (running.has(name)) wokenMeanwhile.add(name)
    begin(job)
  }
  const listen = async () => {
    if (await notices.listen(wake)) for (const name of toldOf) wake(name)
    return 0
  }
  const signals = { stopping: stopping.signal, interrupting: interrupting.signal }
  const reviews = reviewsJob(resources, signals, () => wake('reviews'))
  const calls = installCaller(resources, signals, () => wake('installs'))
  const installs = { name: 'installs', run: calls.look, everyMs: lookMs }
  const jobs: readonly Job[] = [reviews, installs, ...otherJobs(resources, stopping.signal)]
  const timers = [...jobs, { name: 'notices', run: listen, everyMs: lookMs }].map((job) => {
    begin(job)
    return setInterval(() => begin(job), job.everyMs ?? intervalMs)
  })
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      const grace = setTimeout(() => interrupting.abort(), graceMs)
      await Promise.all(running.values())
      await Promise.all([reviews.settled(), calls.settled()])
      clearTimeout(grace)
    },
  }
}
