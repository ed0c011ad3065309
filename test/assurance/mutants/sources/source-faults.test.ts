import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { equivalentSources, reasonFor } from './equivalent-sources.ts'
import { provideSwitch, turnOn } from './mutant-switch.ts'
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
    "import { asc, eq, ne } from 'drizzle-orm'; const isIt = eq(a, b)",
    "comparison changed: import { asc, eq, ne } from 'drizzle-orm'; const isIt = ne(a, b)",
  ],
  [
    "import { desc, eq } from 'drizzle-orm'; all.orderBy(desc(t.a), t.id)",
    "order changed: import { desc, eq } from 'drizzle-orm'; all.orderBy(desc(t.a), $drizzle.desc(t.id))",
    "order changed: import { desc, eq } from 'drizzle-orm'; all.orderBy(desc(t.a))",
    "comparison changed: import { desc, eq } from 'drizzle-orm'; all.orderBy($drizzle.asc(t.a), t.id)",
  ],
  [
    'const last = sql`where ${a} = (b) order by ${f(c)}, d desc limit 1`',
    'condition dropped: const last = sql` order by ${f(c)}, d desc limit 1`',
    'order changed: const last = sql`where ${a} = (b) order by ${f(c)} desc, d desc limit 1`',
    'order changed: const last = sql`where ${a} = (b) order by ${f(c)}, d asc limit 1`',
    'order changed: const last = sql`where ${a} = (b) order by ${f(c)} limit 1`',
    'comparison changed: const last = sql`where ${a} <> (b) order by ${f(c)}, d desc limit 1`',
  ],
  [
    "const isOpen = sql`exists (select 1 where (a = ' or ' or b) and ${c})`",
    'condition dropped: const isOpen = sql`exists (select 1 where (  b) and ${c})`',
    "condition dropped: const isOpen = sql`exists (select 1 where (a = ' or '  ) and ${c})`",
    'condition dropped: const isOpen = sql`exists (select 1 where  ${c})`',
    "condition dropped: const isOpen = sql`exists (select 1 where (a = ' or ' or b)  )`",
    "comparison changed: const isOpen = sql`exists (select 1 where (a <> ' or ' or b) and ${c})`",
    "comparison changed: const isOpen = sql`not exists (select 1 where (a = ' or ' or b) and ${c})`",
    "comparison changed: const isOpen = sql`exists (select 1 where (a = ' or ' or b) or ${c})`",
    "comparison changed: const isOpen = sql`exists (select 1 where (a = ' or ' and b) and ${c})`",
  ],
  [
    'const cents = Math.floor(a * b)',
    'rounding changed: const cents = Math.round(a * b)',
    'arithmetic changed: const cents = Math.floor(a / b)',
  ],
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

test('a fault of a statement’s constant part is in what is made of it while it is on', () => {
  const constant = "const isDue = sql`a < ${'b'}`; const all = sql`where ${isDue}`"
  const faults = faultsOfSource(file, constant)
  provideSwitch()
  const made = new Function('sql', `${withSwitches(constant, faults, 0)}; return all`)(sql) as SQL
  const text = () => new PgDialect().sqlToQuery(made).sql
  expect(faults.map(({ isSql, isAtLoad }) => [isSql, isAtLoad])).toEqual([
    [true, false],
    [true, false],
  ])
  expect(text()).toBe('where a < $1')
  turnOn(0)
  expect(text()).toBe('where a <= $1')
  turnOn(1)
  expect(text()).toBe(' ')
  turnOn(undefined)
  expect(text()).toBe('where a < $1')
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
