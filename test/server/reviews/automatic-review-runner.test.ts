import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reviewStepNames } from '#machines/review/review-step.ts'
import { audit } from '#server/commands/audit.ts'
import { automaticReviews, providerResources } from '#server/db/schema.ts'
import { reviewRunner } from '#server/reviews/run-review.ts'
import { leaseMs } from '#server/reviews/lease.ts'
import { stepStatus } from '#server/reviews/review-motion.ts'
import { untilIdle } from '#test/support/until-idle.ts'
import { useReviews } from '../support/use-reviews.ts'

const { on, asked: askedOf } = useReviews()

const stored = async (id: string) => {
  const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, id))
  if (row === undefined) throw new Error(`review ${id} is not stored`)
  return row
}

const statuses = async (id: string) => {
  const { steps } = await stored(id)
  return reviewStepNames.map((name) => stepStatus(steps[name])).join(' ')
}

/** A review by a provider that answers well has been asked for. */
async function asked(slug = 'acme-alpha') {
  const { provider, review } = await askedOf('good', { slug })
  const removals = () => provider.calls.filter((call) => call.startsWith('DELETE')).length
  const shutDown = async () => {
    const body = { to: 'shutdown', state: 'approved' }
    expect((await on.api('admin', 'POST', `/addons/${slug}/progressions`, body)).status).toBe(201)
  }
  return { id: review.id, provider, removals, shutDown }
}

const violations = async () => (await audit(on.server.db)).report.split('\n\n').at(-1)

const never = new AbortController().signal
type Provided = Awaited<ReturnType<typeof asked>>
/** The runner of a process that runs so many reviews at once, of these providers. */
const runnerOf = (providers: readonly Provided[], reviewsAtOnce: number, onRoom?: () => void) => {
  const [{ provider } = { provider: undefined }] = providers
  if (provider === undefined) throw new Error('no provider')
  const providerAllow = providers.map((each) => each.provider.providerUrl)
  const config = { ...provider.resources.config, reviewsAtOnce, providerAllow }
  return reviewRunner({ ...provider.resources, config }, { stopping: never, interrupting: never }, onRoom)
}
async function two(): Promise<[Provided, Provided]> {
  const first = await asked('acme-first')
  on.server.clock.advance(1000)
  return [first, await asked('acme-second')]
}

test('a process runs several reviews at once: a provider that does not answer holds up nobody else', async () => {
  const [slow, quick] = await two()
  const gate = slow.provider.gate('HEAD')
  const one = runnerOf([slow, quick], 1)
  expect(await one.look()).toBe(1)
  await gate.reached
  expect(await one.look()).toBe(0)
  expect((await stored(quick.id)).status).toBe('new')
  const other = runnerOf([slow, quick], 2)
  expect(await other.look()).toBe(1)
  await other.settled()
  expect((await stored(quick.id)).status).toBe('finished')
  expect((await stored(slow.id)).status).toBe('in_progress')
  gate.open()
  await one.settled()
  expect((await stored(slow.id)).status).toBe('finished')
  expect(await violations()).toBe('No violations.')
})

test('a process that ran as many as it may looks again when one of them has stopped', async () => {
  const [first, second] = await two()
  const looks: Promise<number>[] = []
  const runner = runnerOf([first, second], 1, () => void looks.push(runner.look()))
  expect(await runner.look()).toBe(1)
  await runner.settled()
  expect(await Promise.all(looks)).toEqual([1])
  await runner.settled()
  expect((await stored(second.id)).status).toBe('finished')
})

test('a process leaves what another living one runs, however long that takes', async () => {
  const { id, provider } = await asked()
  const gate = provider.gate('HEAD')
  const running = provider.start()
  await gate.reached
  const until = performance.now() + leaseMs + 1000
  await expect
    .poll(
      async () => {
        expect(await provider.run()).toBe(0)
        return performance.now() > until
      },
      { interval: 500 },
    )
    .toBe(true)
  gate.open()
  expect(await running.done).toBe(1)
  expect(await statuses(id)).toBe('completed completed completed completed')
})

test('a process that lost its review to another one leaves what it was at to be removed', async () => {
  const { id, provider, removals } = await asked()
  const gate = provider.gate('POST', 2)
  const first = provider.start()
  await gate.reached
  // It stood still for longer than its lease.
  const past = new Date(Date.now() - 60_000)
  await on.server.db.update(automaticReviews).set({ leaseUntil: past }).where(eq(automaticReviews.id, id))
  expect(await provider.run()).toBe(1)
  expect(await statuses(id)).toBe('completed internal_error skipped skipped')
  expect(removals()).toBe(1)
  gate.open()
  await first.done
  // What it asked for was made after that; the request with the wrong password counts too.
  await provider.run()
  expect(removals()).toBe(3)
  expect(await statuses(id)).toBe('completed internal_error skipped skipped')
  expect((await stored(id)).cleanUpDue).toBe(false)
  expect(await violations()).toBe('No violations.')
})

test('a process that is to stop begins nothing', async () => {
  const { id, provider } = await asked()
  const stopped = { stopping: AbortSignal.abort(), interrupting: AbortSignal.abort() }
  expect(await untilIdle(reviewRunner(provider.resources, stopped))).toBe(0)
  expect((await stored(id)).status).toBe('new')
})

test('a process that is to stop ends its step, and lets go of the review', async () => {
  const { id, provider } = await asked()
  const gate = provider.gate('HEAD')
  const running = provider.start()
  await gate.reached
  running.stop()
  gate.open()
  await running.done
  expect(await statuses(id)).toBe('completed pending pending pending')
  expect(await stored(id)).toMatchObject({ status: 'in_progress', leaseId: null, leaseUntil: null })
  await provider.run()
  expect(await statuses(id)).toBe('completed completed completed completed')
})

test('a process that cannot read the manifest’s secrets fails the review cleanly', async () => {
  const { id, provider } = await asked()
  const { config } = provider.resources
  provider.resources.config = { ...config, secretsKey: new Uint8Array(32).fill(7) }
  await provider.run()
  expect(await statuses(id)).toBe('internal_error skipped skipped skipped')
  expect((await stored(id)).status).toBe('finished')
  expect(await violations()).toBe('No violations.')
})

test('a shutdown while a step runs ends the review at once; what was asked for is removed when it is there', async () => {
  const { id, provider, removals, shutDown } = await asked()
  const gate = provider.gate('POST', 2)
  const running = provider.start()
  await gate.reached
  await shutDown()
  expect(await statuses(id)).toBe('completed cancelled cancelled cancelled')
  expect(await provider.run()).toBe(0)
  expect(removals()).toBe(0)
  gate.open()
  await running.done
  expect(removals()).toBe(1)
  expect(await statuses(id)).toBe('completed cancelled cancelled cancelled')
  expect(await provider.run()).toBe(0)
  expect(removals()).toBe(1)
  expect(await violations()).toBe('No violations.')
})

test('a shutdown while the provider is waited for removes what is on its way', async () => {
  const { id, provider, removals, shutDown } = await asked()
  await provider.behave('async-never')
  await provider.run()
  await shutDown()
  expect(await provider.run()).toBe(1)
  expect(await provider.run()).toBe(0)
  expect(removals()).toBe(1)
  expect(await statuses(id)).toBe('completed cancelled cancelled cancelled')
  const resources = await on.server.db.select().from(providerResources)
  expect(resources.every(({ state }) => state === 'removed')).toBe(true)
  expect(await violations()).toBe('No violations.')
})

test('a shutdown whose clean-up breaks down is cleaned up a minute later', async () => {
  const { id, provider, removals, shutDown } = await asked()
  await provider.behave('async-never')
  await provider.run()
  await shutDown()
  const { config } = provider.resources
  provider.resources.config = { ...config, secretsKey: new Uint8Array(32).fill(7) }
  expect(await provider.run()).toBe(1)
  provider.resources.config = config
  expect(await provider.run()).toBe(0)
  expect((await stored(id)).cleanUpDue).toBe(true)
  on.server.clock.advance(60_000)
  expect(await provider.run()).toBe(1)
  expect(removals()).toBe(1)
  expect((await stored(id)).cleanUpDue).toBe(false)
})
