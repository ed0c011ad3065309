import { describe, expect, test, vi } from 'vitest'
import { openAttempt } from '#server/identity/throttle.ts'
import { signInAttempts } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * Guesses of passwords: ten that were wrong within a quarter of an hour and an account waits, a hundred and an address
 * does, until the first of them is a quarter of an hour ago. Others go on.
 */
const on = useWorld()
const quarter = 15 * 60_000
const home = { email: 'ada@acme.example', address: '10.0.0.1' }

const open = (by: Partial<typeof home> = {}) =>
  openAttempt(on.server.db, { ...home, ...by }, on.server.clock.now())
const waits = async (by: Partial<typeof home> = {}) => {
  const opened = await open(by)
  return 'waitSeconds' in opened ? opened.waitSeconds : 0
}
async function failed(times: number, by: Partial<typeof home> | ((at: number) => Partial<typeof home>) = {}) {
  for (let at = 0; at < times; at += 1) {
    expect(await waits(typeof by === 'function' ? by(at) : by)).toBe(0)
    on.server.clock.advance(1000)
  }
}

describe('an account', () => {
  test('waits after ten wrong passwords, whatever the address, and no other account does', async () => {
    await failed(10, (at) => ({ address: `10.0.1.${at}` }))
    expect(await waits({ address: '10.0.2.1' })).toBe(quarter / 1000 - 10)
    expect(await waits({ email: 'bo@acme.example' })).toBe(0)
  })

  test('waits until the first of the ten is a quarter of an hour ago, to the instant', async () => {
    const begun = on.server.clock.now().getTime()
    await failed(10)
    const until = (ms: number) => on.server.clock.set(new Date(begun + ms).toISOString())
    until(quarter - 1)
    expect(await waits()).toBe(1)
    until(quarter)
    expect(await waits()).toBe(0)
    // That one failed, too: the second of the ten is next.
    expect(await waits()).toBe(1)
  })

  test('is not kept waiting by what was refused meanwhile', async () => {
    await failed(10)
    for (const _ of [1, 2, 3]) expect(await waits()).toBeGreaterThan(0)
    expect(await on.server.db.select().from(signInAttempts)).toHaveLength(10)
  })

  test('begins anew after the right password; another account’s counts on', async () => {
    const times = { ada: home, bo: { ...home, email: 'bo@acme.example', address: '10.0.9.9' } }
    for (const by of Object.values(times)) await failed(9, by)
    const right = await open()
    if ('waitSeconds' in right) throw new Error('It does not wait yet.')
    // Throttles use real time.
    vi.useFakeTimers({ toFake: ['Date'], now: on.server.clock.now() })
    await right.succeed()
    vi.useRealTimers()
    on.server.clock.advance(1000)
    await failed(10)
    expect(await waits()).toBeGreaterThan(0)
  })

  test('that another one has signed in from goes on counting', async () => {
    await failed(9)
    const other = await open({ email: 'bo@acme.example' })
    if ('waitSeconds' in other) throw new Error('It does not wait.')
    await other.succeed()
    await failed(1)
    expect(await waits()).toBeGreaterThan(0)
  })
})

describe('an address', () => {
  test('waits after a hundred wrong passwords, whosever; other addresses do not', async () => {
    await failed(100, (at) => ({ email: `user${at}@acme.example` }))
    expect(await waits({ email: 'new@acme.example' })).toBe(quarter / 1000 - 100)
    expect(await waits({ email: 'new@acme.example', address: '10.0.0.2' })).toBe(0)
  })

  test('is told the longer of two waits', async () => {
    await failed(90, (at) => ({ email: `user${at}@acme.example` }))
    await failed(10)
    expect(await waits()).toBe(quarter / 1000 - 10)
  })
})
