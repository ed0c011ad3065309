import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitKinds, type LimitName } from '#contract/endpoints/limit.ts'
import { limitCounts } from '#server/db/schema.ts'
import { countOne, refuseUsedUp } from '#server/limits/limit-counts.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * CONTRACT: 'Limits answer with Retry-After and the RateLimit headers.' A limit is of one caller and one kind, so many in
 * the time that begins with the first one, at its exact numbers.
 */
const on = useWorld()
const begun = Date.parse('2026-11-02T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begun }))
afterEach(() => void vi.useRealTimers())

const count = (name: LimitName = 'manifests', who = 'ada', most = 2) =>
  countOne(on.server.db, name, who, most)
const used = (name: LimitName = 'manifests', who = 'ada', most = 2) =>
  refuseUsedUp(on.server.db, name, who, most)
const after = (ms: number) => vi.setSystemTime(begun + ms)

const windows: [LimitName, number][] = [
  ['reads', 60],
  ['writes', 60],
  ['invitations', 3600],
  ['invitationsReceived', 86_400],
  ['manifests', 3600],
  ['pictures', 3600],
  ['reviews', 3600],
  ['exchanges', 3600],
  ['retries', 3600],
  ['webhookSends', 3600],
]

describe('a limit', () => {
  test('takes as many as it says, tells what is left, and refuses one more', async () => {
    expect(await count()).toEqual({ name: 'manifests', most: 2, left: 1, resetSeconds: 3600 })
    await used()
    after(1000)
    expect(await count()).toEqual({ name: 'manifests', most: 2, left: 0, resetSeconds: 3599 })
    await expect(used()).rejects.toMatchObject({ status: 429 })
    await expect(count()).rejects.toMatchObject({ status: 429 })
  })

  test.each(windows)('%s begins anew when its %i seconds are over, to the instant', async (name, seconds) => {
    expect(limitKinds[name].within).toBe(seconds)
    for (const _ of [1, 2]) await count(name)
    after(seconds * 1000 - 1)
    await expect(used(name)).rejects.toMatchObject({ status: 429 })
    await expect(count(name)).rejects.toMatchObject({ status: 429 })
    after(seconds * 1000)
    await used(name)
    expect(await count(name)).toMatchObject({ left: 1, resetSeconds: seconds })
    const [row] = await on.server.db.select().from(limitCounts).where(eq(limitCounts.name, name))
    expect(row).toMatchObject({ used: 1, beganAt: new Date(begun + seconds * 1000) })
  })

  test('is of one kind and one caller', async () => {
    for (const _ of [1, 2]) await count()
    expect(await count('pictures')).toMatchObject({ left: 1 })
    expect(await count('manifests', 'bo')).toMatchObject({ left: 1 })
    await used('pictures')
    await used('manifests', 'bo')
    await expect(used()).rejects.toMatchObject({ status: 429 })
    // Where another one's begins anew, this one does not.
    after(3_599_000)
    await expect(count()).rejects.toMatchObject({ status: 429 })
  })

  test('says in its refusal how long to wait: whole minutes, or seconds, and never none', async () => {
    for (const _ of [1, 2]) await count()
    const said = async () => count().catch((error: Error) => error)
    after(1)
    expect(await said()).toMatchObject({
      detail: 'You can push 2 manifests in an hour. Try again in 60 minutes.',
    })
    after(3_600_000 - 60_000)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 1 minute.') })
    after(3_600_000 - 59_000)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 59 seconds.') })
    after(3_600_000 - 1)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 1 second.') })
  })
})
