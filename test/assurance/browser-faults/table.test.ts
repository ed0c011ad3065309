import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { everyEndpoint, type EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { keepFigure } from '#test/support/figures.ts'
import { runsAll } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { cellsThatCannotBe, everyCell, sample } from './cells.ts'
import { everyMutation, screens } from './every-mutation.ts'
import { faults } from './faults.ts'

type Name = keyof EveryEndpoint

/** Endpoints that change something and are no call of the portal's, and whose each is. */
const othersCalls: Readonly<Partial<Record<Name, string>>> = {
  relayCallTake: 'a relay on a provider’s own machine takes calls',
  relayCallAnswer: 'a relay on a provider’s own machine answers them',
  manifestPush: 'providers push manifests from their own machines, by the command that the settings show',
  creditCreate: 'the platform’s billing credits customers',
  payoutCreate: 'the platform’s billing records what it has paid',
  installSignOn: 'a service of the platform asks for the form',
  installCheckCreate: 'the marketplace asks before it offers an add-on',
  installCreate: 'customers install by the marketplace and the command line',
  installPlanChange: 'customers change plans there',
  installRemove: 'customers remove installs there',
}

/** Changes that a page makes by itself, of which nobody waits for anything: what is lost is made again, or ends. */
const byItself: ReadonlySet<Name> = new Set<Name>(['deskClaimPut', 'deskClaimDelete'])

const portal = 'src/portal'
const writes = keysOf(everyEndpoint).filter(
  (name) => everyEndpoint[name].method !== 'GET' && !byItself.has(name),
)

/** The portal's files by the change that they send: `callApi(featureCreate`, `upload(screenshotCreate`, `savesTo(planUpdate`. */
const sentInPortal = readdirSync(portal, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(portal, file), 'utf8')
    return writes
      .filter((name) => new RegExp(String.raw`\b(callApi|upload|savesTo)\(\s*${name}\b`).test(text))
      .map((name) => `${file}: ${name}`)
  })
  .toSorted()

test('every change that the portal sends is in the table, from every file that sends it', () => {
  const inTable = new Set(everyMutation.map(({ endpoint, from }) => `${from}: ${endpoint}`))
  expect([...inTable].toSorted()).toEqual(sentInPortal)
})

test('every change of the contract is sent by the portal, or by those of whom it is said', () => {
  const sent = new Set(everyMutation.map(({ endpoint }) => endpoint))
  expect(writes.filter((name) => !sent.has(name))).toEqual(Object.keys(othersCalls))
})

test('what a file sends with If-Match is in the table as that', () => {
  const guarded = new Set(everyMutation.flatMap(({ from, isGuarded }) => (isGuarded === true ? [from] : [])))
  const naming = [...new Set(everyMutation.map(({ from }) => from))].filter((file) =>
    /\bifMatch\b/.test(readFileSync(join(portal, file), 'utf8')),
  )
  expect(naming.filter((file) => !guarded.has(file))).toEqual([])
})

test('each screen is run by exactly one file', () => {
  const folder = import.meta.dirname
  const run = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => /\brunCells\([^[]+\[([^\]]+)\]/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '')
    .flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, screen]) => screen))
  expect(run.toSorted()).toEqual(screens.toSorted())
})

test('each mutation has a name of its own', () => {
  const names = everyMutation.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the fast part takes every fault at least twice, and over time every cell of every screen', () => {
  const taken = sample()
  for (const fault of faults)
    expect({ fault, isTaken: taken.filter((cell) => cell.fault === fault).length >= 2 }).toEqual({
      fault,
      isTaken: true,
    })
  expect(sample()).toEqual(taken)
  const seeds = Array.from({ length: 400 }, (_, i) => i)
  const over = new Set(seeds.flatMap((each) => sample(each)))
  expect(over.size).toBe(everyCell.length)
})

afterAll(() => {
  const not = cellsThatCannotBe()
  const count = [...not.values()].reduce((sum, each) => sum + each, 0)
  console.log(
    `${everyMutation.length} mutations of ${screens.length} screens × ${faults.length} faults: ${everyCell.length} cells; ${count} can't be:`,
  )
  for (const [why, times] of not) console.log(`  ${times} × ${why}`)
  if (!runsAll) console.log(`The fast part's SEED is ${seed}.`)
  keepFigure({
    part: 'browser-faults',
    what: 'every change that the portal sends meets every fault',
    howMany: `${everyMutation.length} mutations × ${faults.length} faults`,
    result: `${everyCell.length} cells, ${count} can't be by the contract`,
  })
})
