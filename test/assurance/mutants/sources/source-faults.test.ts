import { expect, test } from 'vitest'
import { equivalentSources, reasonFor } from './equivalent-sources.ts'
import { switchName, withSwitches } from './schemata.ts'
import { faultsOfSource, withFault } from './source-faults.ts'
import { faultsIn, sourceRooms } from './source-rooms.ts'

const file = 'src/server/plans/made-up.ts'
const linesWith = (code: string): string[] =>
  faultsOfSource(file, code).map((fault) => `${fault.kind}: ${withFault(code, fault)}`)

test.each([
  [
    'const found = and(eq(t.a, x), isOn)',
    'condition dropped: const found = and(undefined, isOn)',
    'condition dropped: const found = and(eq(t.a, x), undefined)',
  ],
  ['tx.select().from(t).where(isTheirs).limit(1)', 'condition dropped: tx.select().from(t).limit(1)'],
  [
    "import { asc, eq, ne } from 'drizzle-orm'; eq(a, b)",
    "comparison changed: import { asc, eq, ne } from 'drizzle-orm'; ne(a, b)",
  ],
  // The other function is not imported there.
  ["import { eq } from 'drizzle-orm'; eq(a, b)"],
  ['const isLate = a <= b', 'comparison changed: const isLate = a < b'],
  ['const all = plans.every(isSold)', 'all or some: const all = plans.some(isSold)'],
  [
    'const cents = Math.floor(a * b)',
    'rounding changed: const cents = Math.round(a * b)',
    'arithmetic changed: const cents = Math.floor(a / b)',
  ],
  ['async () => { await post(act, letter) }', 'call skipped: async () => { undefined }'],
  [
    'async () => { try { await post(act) } catch {} }',
    'call skipped: async () => { try { undefined } catch {} }',
    'await dropped: async () => { try { post(act) } catch {} }',
  ],
  // Its answer is used: without it nothing would compile.
  ['async () => { const row = await update(act) }'],
  [
    'const shares = { platform: month.platform, provider: month.provider }',
    'fields swapped: const shares = { platform: month.provider, provider: month.platform }',
  ],
  ['const price = isNew ? a : b', 'choice turned: const price = !(isNew) ? a : b'],
  // Its own operator turns it already.
  ['if (a === b) stop()', 'comparison changed: if (a !== b) stop()'],
  ['if (isDone) stop()', 'choice turned: if (!(isDone)) stop()'],
  // Names of every object are no functions of ours, and types have no faults.
  ['const text = id.toString()'],
  ["type Sign = 'a' | 'b'; interface Pair { a: A; b: B }"],
])('%s', (code, ...expected) => {
  expect(linesWith(code)).toEqual(expected)
})

const code = `
const told = []
const isLarge = (n) => n > 2 && n < 9
async function sum(all, shop) {
  let cents = 0
  for (const each of all) if (isLarge(each)) cents += Math.floor(each * 2.5)
  try {
    await shop?.tell?.({ cents, first: all.length, second: told.length })
  } catch {}
  await shop.post()
  told.push(cents)
  ;[cents] = [cents + 1]
  return all.length === 0 ? null : { cents, told: [...told] }
}
return sum
`
/** Everything that the code answers and does, or the error that it ends with. */
async function behaviour(body: string, isOn: (fault: number) => boolean): Promise<string> {
  const done: unknown[] = []
  const shop = {
    tell: (given: unknown) => void done.push(given),
    post: () => Promise.resolve(done.push('posted')),
  }
  const sum = new Function(switchName, body)(isOn) as (all: number[], given: object) => Promise<unknown>
  const answer = async (all: number[]) => {
    try {
      done.push(await sum(all, shop))
    } catch (error) {
      done.push(String(error))
    }
  }
  for (const all of [[], [1, 2, 3, 9], [4, 5]]) await answer(all)
  await sum([3], { post: shop.post }).then((last) => done.push(last), String)
  return JSON.stringify(done)
}

test('code with all faults behind switches is the code, and with one of them on the code with that fault', async () => {
  const body = (text: string) => text.replace('return sum', '')
  const faults = faultsOfSource('src/server/made-up.ts', body(code))
  const switched = `${withSwitches(body(code), faults, 7)}\nreturn sum`
  const right = await behaviour(code, () => false)
  expect(await behaviour(switched, () => false)).toBe(right)
  const different = await Promise.all(
    faults.map(async (fault, index) => {
      const faulty = await behaviour(`${withFault(body(code), fault)}\nreturn sum`, () => false)
      const turnedOn = await behaviour(switched, (each) => each === 7 + index)
      expect([fault.title, turnedOn]).toEqual([fault.title, faulty])
      return faulty !== right
    }),
  )
  expect(different.filter(Boolean).length).toBeGreaterThan(8)
})

test('every reason for a fault that changes nothing belongs to one', () => {
  const all = sourceRooms().flatMap(faultsIn)
  const idle = equivalentSources.filter((each) => !all.some((fault) => reasonFor(fault) === each))
  expect(idle).toEqual([])
})

test('every room has faults, each another text at another place', () => {
  const rooms = sourceRooms()
  expect(rooms.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['server/law', 'server/stages', 'server/plans', 'server/reports', 'server/mail']),
  )
  for (const room of rooms) {
    const titles = faultsIn(room).map(({ file: from, start, end, text }) => `${from} ${start} ${end} ${text}`)
    expect(new Set(titles).size).toBe(titles.length)
  }
})
