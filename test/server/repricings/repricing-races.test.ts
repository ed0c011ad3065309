import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RepricingEvent, RepricingSnapshot } from '#machines/repricing/lifecycle.ts'
import { outbox, trail } from '#server/db/schema.ts'
import { Platform } from '#test/model/drivers/platform.ts'
import { late, RepricedPlan } from '#test/model/repricing/repriced-plan.ts'
import { canHaveStatus, everyRepricingStatus, repricingModel } from '#test/model/repricing/lifecycle.model.ts'
import { eventTitle, legalPaths, nextState, stateTitle } from '#test/runner/model.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.clear()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

/** Those of contract-priced plans race no other way; the job sets to error what it finds of them. */
const starts = repricingModel.starts.filter(({ fixture }) => fixture.priceContract !== true)

const isJob = ({ by }: RepricingEvent) => by === 'system'
const dayOf = (event: RepricingEvent) => ('today' in event ? event.today : late)

/** A person's request, or a run of the job on the day that the clock shows; gives the request's status. */
async function act(plan: RepricedPlan, event: RepricingEvent): Promise<number | null> {
  if (event.by !== 'system') return (await plan.ask(event, event.by)).status
  await plan.liveUntil(dayOf(event))
  return null
}

/** Named by their titles in full. */
const byTitle = <T extends { title: string }>(cases: readonly T[]) =>
  cases.map((each) => [each.title, each] as const)

/** All of it at once, on the day and with the fault that the events need. */
async function atOnce(plan: RepricedPlan, ...events: RepricingEvent[]): Promise<(number | null)[]> {
  const day = events.find(isJob)
  if (day !== undefined) server.clock.set(`${dayOf(day)}T00:00:00Z`)
  let statuses: (number | null)[] = []
  const run = async () => {
    statuses = await Promise.all(events.map((event) => act(plan, event)))
  }
  await (events.some(({ type }) => type === 'fail') ? plan.failing(run) : run())
  return statuses
}

const stepsOf = async (plan: RepricedPlan) =>
  server.db
    .select()
    .from(trail)
    .where(and(eq(trail.subjectId, plan.id), eq(trail.kind, 'transition')))
    .orderBy(trail.serial)

/** How often whoever asked was told what was decided. */
async function lettersOf(plan: RepricedPlan): Promise<number> {
  const letters = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.to, platform.person('provider', plan.addon).email))
  return letters.filter(({ subject }) => subject.startsWith('The price change')).length
}

/** True for a step that the requester gets a letter about (READINGS 44); a provider's own withdrawal is none. */
const isTold = (to: string, { type }: RepricingEvent) =>
  type !== 'withdraw' && (to === 'approved' || to === 'rejected' || to === 'error')

async function expectSound(plan: RepricedPlan): Promise<void> {
  expect(await platform.trailViolations(plan.addon.id)).toEqual([])
  expect(await platform.violations()).toEqual([])
}

const went = (status: number | null) => status === 200 || status === 201

describe.each(byTitle(starts))('every path of a repricing, %s', (_, start) => {
  test.each(byTitle(legalPaths(repricingModel, start, { depth: 1 })))(
    '%s, each step twice at once',
    async (__, { steps }) => {
      const plan = await RepricedPlan.begin(platform, start.fixture, 'new')
      for (const [index, { event, state }] of steps.entries()) {
        const statuses = await atOnce(plan, event, event)
        // Of two people one is told that the other was first; of two servers one finds nothing to do.
        const expected = isJob(event) ? [null, null] : [event.type === 'rejectWithShutdown' ? 201 : 200, 409]
        expect(statuses.toSorted()).toEqual(expected)
        expect((await plan.stored()).status).toBe(state.value)
        expect(await stepsOf(plan)).toHaveLength(index + 1)
      }
      expect(await lettersOf(plan)).toBe(
        steps.filter(({ event, state }) => isTold(state.value, event)).length,
      )
      await expectSound(plan)
    },
  )
})

interface Pair {
  title: string
  state: RepricingSnapshot
  events: [RepricingEvent, RepricingEvent]
}

/** Every two different steps that are legal in a state. A fault of the platform is one job's run, not two. */
const pairsOf = (state: RepricingSnapshot): Pair[] => {
  const legal = repricingModel.cases.filter((event) => state.can(event))
  return legal.flatMap((one, index) =>
    legal
      .slice(index + 1)
      .filter((other) => !(isJob(one) && isJob(other)))
      .map((other): Pair => {
        const title = `${stateTitle(state)}: ${eventTitle(one)} and ${eventTitle(other)}`
        return { title, state, events: [one, other] }
      }),
  )
}

/** Where one step leads and then the other, where that is still legal. */
function inOrder(state: RepricingSnapshot, [one, other]: Pair['events']): string {
  const next = nextState<RepricingSnapshot>(repricingModel.machine, state, one)
  return next.can(other)
    ? nextState<RepricingSnapshot>(repricingModel.machine, next, other).value
    : next.value
}

describe.each(byTitle(starts))('two different steps at once, %s', (_, start) => {
  const states = everyRepricingStatus(start).filter(({ value }) => canHaveStatus(start.fixture, value))

  test.each(byTitle(states.flatMap(pairsOf)))(
    '%s: as if one came after the other',
    async (__, { state, events }) => {
      const plan = await RepricedPlan.begin(platform, start.fixture, state.value)
      const before = (await stepsOf(plan)).length
      const statuses = await atOnce(plan, ...events)
      expect(statuses.filter((status) => status !== null && !went(status) && status !== 409)).toEqual([])
      const [one, other] = events
      expect([inOrder(state, events), inOrder(state, [other, one])]).toContain((await plan.stored()).status)

      // Whoever was told of success has left a row, and nobody else; a shutdown may find the repricing over.
      const rows = (await stepsOf(plan)).slice(before)
      const bySystem = rows.filter(({ actorRole }) => actorRole === 'system')
      const idle = events.some(({ type }) => type === 'rejectWithShutdown') ? 1 : 0
      const told = statuses.filter(went).length
      expect(told - (rows.length - bySystem.length)).toBeGreaterThanOrEqual(0)
      expect(told - (rows.length - bySystem.length)).toBeLessThanOrEqual(idle)
      expect(bySystem.length).toBeLessThanOrEqual(events.filter(isJob).length)
      await expectSound(plan)
    },
  )
})
