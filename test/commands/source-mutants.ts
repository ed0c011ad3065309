import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedLines, isOnChangedLine, steadySample } from '#test/assurance/mutants/sources/chosen-faults.ts'
import { reasonFor } from '#test/assurance/mutants/sources/equivalent-sources.ts'
import type { SourceFault } from '#test/assurance/mutants/sources/source-faults.ts'
import { numberedFaults } from '#test/assurance/mutants/sources/source-mutants-plugin.ts'
import { type SourceRoom, sourceRooms, testFilesOf } from '#test/assurance/mutants/sources/source-rooms.ts'
import { type Outcome, tryMutants } from '#test/assurance/mutants/sources/try-mutants.ts'
import { seed } from '#test/support/seed.ts'
import { isNamed } from './parts.ts'
import { percentOf, type Rate, withRates } from './rate-table.ts'

/*
 * Changes one expression of the sources after another and asks the tests of its room that come by it:
 * `npm run test:source-mutants` a sample by chance (SEED makes it again), `-- --all` every one, `-- server/plans …`
 * only of these rooms, `-- portal` of all below it, `-- --count 50` so many of each, `-- --rooms 8` of so many rooms,
 * `-- --since main` besides all on lines changed since then, `-- --minutes 4` until then; `-- server/law/trail.ts:70`
 * only these of a file or a line, `--shard 1/3` a third of them, `--tests test/server/law` asks only these tests, and
 * all of them. Prints what nobody noticed and the rate of each room, and fails below 90 % of all.
 */
const { values: given, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    count: { type: 'string', default: '2' },
    rooms: { type: 'string', default: '100' },
    since: { type: 'string' },
    minutes: { type: 'string', default: '1000' },
    shard: { type: 'string', default: '1/1' },
    tests: { type: 'string', multiple: true },
  },
})
const goal = 90
const [shard = 1, shards = 1] = given.shard.split('/').map(Number)

const faults = numberedFaults()
const faultOf = (number: number): SourceFault => faults[number] as SourceFault
const isPortal = ({ name }: SourceRoom) => name.startsWith('portal/')
const every = sourceRooms().map((room) => ({ ...room, tests: given.tests ?? room.tests }))
const pathOf = ({ file }: SourceFault) => file.replace(/^src\//, '')
/** A room or all below, a file or one line of it: `server/law`, `server`, `server/law/trail.ts`, with `:70`. */
const isAskedFor = ({ name }: SourceRoom, fault: SourceFault): boolean =>
  asked.length === 0 ||
  asked.some((each) => isNamed(name, each)) ||
  [pathOf(fault), `${pathOf(fault)}:${fault.line}`].some((each) => asked.includes(each))
const isOfRoom = (room: SourceRoom, name: string): boolean =>
  isNamed(room.name, name) ||
  room.files.some((file) => file.replace(/^src\//, '') === name.replace(/:\d+$/, ''))
const unknown = asked.filter((name) => !every.some((room) => isOfRoom(room, name)))
if (unknown.length > 0) throw new Error(`There is no room or file ${unknown.join(', ')}.`)
const named = every.filter((room) => asked.length === 0 || asked.some((name) => isOfRoom(room, name)))
const sampled = steadySample(named, Number(given.rooms), ({ name }) => name, seed)
const changed = given.since === undefined ? new Map<string, Set<number>>() : changedLines(given.since)

/** Faults that are tried for their changed line alone: they are printed, and count in no rate. */
const onlyChanged = new Set<number>()

/** The faults that are tried of a room; those of constants are left out, which are evaluated once. */
function takenOf(room: SourceRoom): number[] {
  const numbers = faults.flatMap((fault, number) =>
    room.files.includes(fault.file) && !fault.isAtLoad ? [number] : [],
  )
  const nameOf = (number: number) => `${faultOf(number).file} ${faultOf(number).change}`
  const wanted = numbers.filter(
    (number, at) => isAskedFor(room, faultOf(number)) && at % shards === shard - 1,
  )
  const some = given.all ? wanted : steadySample(wanted, Number(given.count), nameOf, seed)
  const isSampled = (number: number) => sampled.includes(room) && some.includes(number)
  const besides = numbers.filter((number) => isOnChangedLine(faultOf(number), changed) && !isSampled(number))
  for (const number of besides) onlyChanged.add(number)
  return [...numbers.filter(isSampled), ...besides]
}

// The rooms that were asked for have their turn first.
const taken = [...named, ...every.filter((room) => !named.includes(room))]
  .map((room) => ({ room, mutants: takenOf(room) }))
  .filter((each) => each.mutants.length > 0)
type Taken = (typeof taken)[number]

/** The rooms of one process: the portal’s tests put things in the place of modules, and are kept apart. */
async function ask(some: readonly Taken[], isIsolated: boolean): Promise<Outcome> {
  const wanted = some.map(({ room, mutants }) => ({ mutants, tests: room.tests }))
  const files = [...new Set(some.flatMap(({ room }) => testFilesOf(room.tests)))]
  if (files.length === 0) return { noticed: new Set(), reached: new Set(), broken: [], left: [] }
  const limitMs = Number(given.minutes) * 60_000
  return tryMutants({ wanted, files, isIsolated, limitMs, isThorough: given.tests !== undefined })
}

console.log(`SEED=${seed} npm run test:source-mutants -- ${process.argv.slice(2).join(' ')}`)
const begun = Date.now()
const outcomes = await Promise.all([
  ask(
    taken.filter(({ room }) => !isPortal(room)),
    false,
  ),
  ask(
    taken.filter(({ room }) => isPortal(room)),
    true,
  ),
])
const noticed = new Set(outcomes.flatMap((each) => [...each.noticed]))
const reached = new Set(outcomes.flatMap((each) => [...each.reached]))
const left = new Set(outcomes.flatMap((each) => each.left))
const broken = outcomes.flatMap((each) => each.broken)
for (const each of broken) console.log(`could not be asked: ${each}`)

/** Much of the portal is asked by the browser’s tests, and not here: of its faults those count that a test comes by. */
const isTested = (number: number): boolean =>
  reached.has(number) || !faultOf(number).file.startsWith('src/portal/')

const rates = taken.map(({ room, mutants }) => {
  const isLeft = testFilesOf(room.tests).some((file) => left.has(file))
  const tried = mutants.filter((number) => isTested(number) && (noticed.has(number) || !isLeft))
  if (isLeft)
    for (const number of mutants.filter((each) => isTested(each) && !tried.includes(each)))
      console.log(`not settled in the time: ${faultOf(number).title}`)
  const excused = tried.filter((number) => reasonFor(faultOf(number)) !== undefined)
  const survivors = tried.filter((number) => !noticed.has(number) && !excused.includes(number))
  for (const number of survivors)
    console.log(
      `${reached.has(number) ? 'survived' : 'reached by no test'}${onlyChanged.has(number) ? ', on a changed line' : ''}: ${faultOf(number).title}`,
    )
  for (const number of excused.filter((each) => noticed.has(each)))
    console.log(`noticed, and yet called equivalent: ${faultOf(number).title}`)
  const isCounted = (number: number) => !onlyChanged.has(number) && !excused.includes(number)
  const counted = tried.filter(isCounted).length
  const rate: Rate = {
    room: room.name,
    noticed: counted - survivors.filter(isCounted).length,
    counted,
    equivalent: excused.length,
  }
  return rate
})

const sumOf = (key: 'noticed' | 'counted' | 'equivalent') => rates.reduce((sum, each) => sum + each[key], 0)
for (const rate of rates)
  console.log(
    `${rate.room}: ${rate.noticed} of ${rate.counted} noticed (${percentOf(rate)} %), ${rate.equivalent} equivalent`,
  )
const whole = { noticed: sumOf('noticed'), counted: sumOf('counted') }
const seconds = Math.round((Date.now() - begun) / 1000)
const tried = whole.counted + sumOf('equivalent')
console.log(
  `${tried} faults in ${seconds} s: ${whole.noticed} of ${whole.counted} noticed (${percentOf(whole)} %)`,
)
mkdirSync('test/.report', { recursive: true })
writeFileSync('test/.report/source-mutants.json', JSON.stringify({ at: new Date(), seconds, rates }, null, 2))
const isWhole =
  given.tests === undefined &&
  shards === 1 &&
  asked.every((name) => every.some((room) => isNamed(room.name, name)))
if (given.all && isWhole && left.size === 0) {
  const readme = 'test/README.md'
  writeFileSync(readme, withRates(readFileSync(readme, 'utf8'), rates, new Date()))
}

const isEnough = percentOf(whole) >= goal && broken.length === 0
if (!isEnough) process.exitCode = 1
// The totals, for a run of several parts.
const survived = whole.counted - whole.noticed
if (process.env.TOTALS_FILE !== undefined)
  writeFileSync(
    process.env.TOTALS_FILE,
    isEnough
      ? `${whole.noticed} passed, 0 failed\n`
      : `failed: ${survived} faults of the sources survived, ${broken.length} tests could not be asked\n${whole.noticed} passed, ${survived + broken.length} failed\n`,
  )
