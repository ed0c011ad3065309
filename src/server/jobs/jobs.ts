import type { Resources } from '../resources.ts'
import { runReviews } from '../reviews/run-review.ts'
import { runDueRepricings } from './due-repricings.ts'
import { publishRevisions } from './publish-revisions.ts'
import { sendMail } from './send-mail.ts'
import { smtpTransport } from './smtp-transport.ts'

/** How often each job looks for what is due, in ms; the first time at start. */
const intervalMs = 60_000

interface Job {
  name: string
  /** Gives how much it did. */
  run: () => Promise<number>
  /** ms; every minute where none is given. */
  everyMs?: number
}

type JobResources = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

export interface Jobs {
  /** No job begins after this, and those that run are waited for. */
  stop(): Promise<void>
}

function jobsOf(resources: JobResources, stopping: AbortSignal): Job[] {
  const { db, clock, config } = resources
  const repricings = { name: 'due repricings', run: () => runDueRepricings(resources) }
  // Somebody waits for it before a screen.
  const reviews = { name: 'reviews', run: () => runReviews(resources, stopping), everyMs: 1000 }
  const revisions = { name: 'revisions', run: () => publishRevisions(resources, stopping), everyMs: 1000 }
  const always = [repricings, reviews, revisions]
  if (config.smtpUrl === null) return always
  const transport = smtpTransport(config.smtpUrl, config.mailFrom)
  return [...always, { name: 'mail', run: () => sendMail(db, clock.now(), transport) }]
}

/** Runs the platform's jobs at once and then every minute. A job that fails is logged and runs again. */
export function startJobs(resources: JobResources): Jobs {
  const { log } = resources
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
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
  for (const job of jobsOf(resources, stopping.signal)) {
    begin(job)
    timers.push(setInterval(() => begin(job), job.everyMs ?? intervalMs))
  }
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
