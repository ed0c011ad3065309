import { isDeepStrictEqual } from 'node:util'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { categories } from '#server/db/schema.ts'
import { tableSums } from '#test/assurance/support/table-sums.ts'
import { createPerson, type Person, storeService } from './people.ts'
import { dataUrl, drawn } from './pictures.ts'
import { plainProvider } from './provider/plain-provider.ts'
import { Registry } from './provider/registry.ts'
import { createSide, type Side } from './side.ts'
import { testStart } from './server.ts'
import { startSourceControl } from './provider/source-control.ts'
import { type UndoingServer, undoingServer } from './undoing-server.ts'
import { type ValidCall, validCalls, type ValidCalls } from './valid-calls.ts'

/** Two companies that have the same, on a server that takes back what is tried on it. */
export interface TwoSides {
  server: UndoingServer
  registry: Registry
  acme: Side
  globex: Side
  admin: Person
  /** An account in no company. */
  loner: Person
  /** A service that may do everything. */
  service: Pick<Person, 'id' | 'token'>
  calls: { acme: ValidCalls; globex: ValidCalls }
}

async function createTwoSides(
  server: UndoingServer,
  sourceUrl: string,
  providerOrigin: string,
): Promise<TwoSides> {
  const registry = new Registry(server, sourceUrl)
  const admin = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  const acme = await createSide(server, 'acme', admin, providerOrigin)
  const globex = await createSide(server, 'globex', admin, providerOrigin)
  const loner = await createPerson(server, 'loner@nowhere.example')
  const service = await storeService(server, 'marketplace')
  for (const person of [admin, loner, acme.user, acme.companyAdmin, globex.user])
    await registry.connect(person, 'ada-okafor', 'sample-token-of-ada')
  const [category] = await server.db.select().from(categories).orderBy(asc(categories.position))
  const extras = {
    accountEmail: loner.email,
    picture: dataUrl(await drawn('png', 40, 30)),
    categoryId: category?.id ?? '',
  }
  const calls = { acme: validCalls(acme, extras), globex: validCalls(globex, extras) }
  return { server, registry, acme, globex, admin, loner, service, calls }
}

/** The one who makes a valid call of a side; undefined where nobody need be signed in. */
export function senderOf(
  { admin, service }: Pick<TwoSides, 'admin' | 'service'>,
  side: Side,
  { as }: Pick<ValidCall, 'as'>,
): Pick<Person, 'id' | 'token'> | undefined {
  return { nobody: undefined, user: side.user, admin, service }[as]
}

/** Much is told through the platform's own rules, on whatever machine. */
const patienceMs = 600_000

/** Two sides, with what their tables held when they were made. */
interface Opened {
  sides: TwoSides
  sums: Record<string, string>
  close: () => Promise<void>
}

async function openTwoSides(): Promise<Opened> {
  const [provider, sources] = await Promise.all([plainProvider(), startSourceControl()])
  const server = await undoingServer({ PROVIDER_ALLOW: provider.origin })
  const close = async () => {
    await server.close()
    sources.close()
    await provider.close()
  }
  const sides = await createTwoSides(server, sources.url, provider.origin)
  return { sides, sums: await tableSums(server.db), close }
}

/** Those that an earlier file of this process has left as they were made: to make them takes seconds. */
let left: Opened | undefined

/** Two sides for the tests of a file. */
export function twoSides(): () => TwoSides {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = left ?? (await openTwoSides())
    left = undefined
    const { sides } = opened
    sides.server.clock.set(testStart)
    sides.server = sides.server.renewed()
  }, patienceMs)
  afterAll(async () => {
    if (opened === undefined) return
    const { sides, sums, close } = opened
    if (isDeepStrictEqual(await tableSums(sides.server.db), sums)) left = opened
    else await close()
  })
  return () => {
    if (opened === undefined) throw new Error('the two sides are not there yet')
    return opened.sides
  }
}
