import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { categories, images, plans } from '#server/db/schema.ts'
import { invalidateAfterRestore } from '#server/db/invalidate-after-restore.ts'
import { createApp } from '#server/app.ts'
import { publishPages } from '#server/catalogue/publish-pages.job.ts'
import { prepareData } from '#server/prepare-data.ts'
import { audit } from '#server/commands/audit.ts'
import { CatalogueReader, type Entry, type Get } from '#test/assurance/support/catalogue-reader.ts'
import { type DeedName, deedShares, requestOf } from '#test/assurance/support/catalogue-deeds.ts'
import {
  type LiveAddon,
  mayPromise,
  pageOf,
  promisedBy,
  readLive,
} from '#test/assurance/support/live-addon.ts'
import { numbersOf } from '#test/runner/walking/numbers.ts'
import { completeCompany } from '#test/support/complete-addon.ts'
import { call, type Person, storeService } from '#test/support/people.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { killedAt } from '#test/server/support/killed-at.ts'
import { type TestServer, testStart } from '#test/support/server.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'

/** The stages that add-ons are born in; the last one is of another company. */
const stages = ['alpha', 'beta', 'ga', 'ga'] as const

/** An add-on of the walk, as it was last read. */
interface Walked {
  slug: string
  owner: Person
  live: LiveAddon
}

/** Deeds that were taken, and those that have changed a published page at once. */
export interface TakenDeeds {
  counts: Map<DeedName, number>
  atOnce: Set<DeedName>
}

export interface CatalogueModel {
  /** How many commands were run. */
  nth: number
}

/** A platform with add-ons of two companies, and a reader that follows its catalogue. */
export interface CatalogueReal {
  server: TestServer
  world: World
  app: TestServer['app']
  reader: CatalogueReader
  /** In the place of one that is shut down comes another. */
  walked: Walked[]
  ended: Walked[]
  taken: TakenDeeds
  ofStaff: Get
  ofService: Get
  pictures: { icon: string[]; screenshot: string[] }
  categoryIds: string[]
}

export type CatalogueCommand = fc.AsyncCommand<CatalogueModel, CatalogueReal>

/** An add-on of an index. */
const at = (walked: readonly Walked[], index: number): Walked => {
  const found = walked[index]
  if (found === undefined) throw new Error(`there is no add-on ${index}`)
  return found
}

async function born(real: Omit<CatalogueReal, 'walked'>, index: number, slug: string): Promise<Walked> {
  const { world, ofStaff } = real
  const isOthers = index === stages.length - 1
  const companyId = isOthers ? world.otherCompanyId : world.companyId
  const { id } = await addonAt({ ...world, companyId }, stages[index] ?? 'alpha', slug)
  // One plan may be the default everywhere.
  await real.server.db
    .update(plans)
    .set({ installableWithPrivateNetworking: true, temporarySupported: true, temporarySpaceSupported: true })
    .where(and(eq(plans.addonId, id), eq(plans.slug, 'big')))
  return { slug, owner: isOthers ? world.stranger : world.provider, live: await readLive(ofStaff, slug) }
}

/** Every picture that pages and records name is stored, and no other. */
async function expectPictures({ server, walked, ended }: CatalogueReal, pages: readonly Entry[]) {
  const named = [...pages, ...[...walked, ...ended].map(({ live }) => ({ ...pageOf(shown(live)) }))]
  const paths = JSON.stringify(named).matchAll(/\/images\/([0-9a-f]{64})\./g)
  const stored = await server.db.select({ sha: images.sha }).from(images)
  expect(stored.map(({ sha }) => sha).toSorted()).toEqual(
    [...new Set([...paths].map(([, sha]) => sha))].toSorted(),
  )
}

/** An add-on as if the marketplace showed it. */
const shown = (live: LiveAddon): LiveAddon => ({
  ...live,
  addon: { ...live.addon, state: 'ga', visible: true },
})

/**
 * Expects that a reader who follows the catalogue has the whole, and that no page promises more than there is; with
 * `isSlot`, when a publication is just over, that all is there that is to be published.
 */
async function expectPublished(real: CatalogueReal, isSlot: boolean): Promise<void> {
  const { reader, ofService, walked, ended } = real
  await reader.follow()
  const whole = new CatalogueReader(ofService)
  await whole.follow()
  expect({ serial: reader.serial, pages: reader.pages() }).toEqual({
    serial: whole.serial,
    pages: whole.pages(),
  })
  expect(reader.repeated).toEqual([])
  expect(ended.filter(({ slug }) => reader.page(slug) !== null)).toEqual([])
  for (const { slug, live } of walked) {
    const page = reader.page(slug)
    expect([slug, promisedBy(page)]).toEqual([slug, mayPromise(live, page)])
    if (isSlot) expect([slug, page]).toEqual([slug, pageOf(live)])
  }
  await expectPictures(real, reader.pages())
}

async function readAgain(real: CatalogueReal): Promise<void> {
  for (const each of real.walked) each.live = await readLive(real.ofStaff, each.slug)
}

/** Does a deed, which is taken or refused; then all holds. */
async function does(
  model: CatalogueModel,
  real: CatalogueReal,
  index: number,
  name: DeedName,
  chance: number,
): Promise<void> {
  model.nth += 1
  const { server, world, pictures, categoryIds, taken } = real
  const addon = at(real.walked, index)
  const next = numbersOf(chance)
  const pick = <T>(among: readonly T[]): T => {
    const one = among[Math.floor(next() * among.length)]
    if (one === undefined) throw new Error('there is nothing to pick')
    return one
  }
  const moment = { live: addon.live, now: server.clock.now(), nth: model.nth, pick, pictures, categoryIds }
  const request = requestOf(name, moment)
  if (request === null) return
  const as = request.who === 'admin' ? world.admin : addon.owner
  const { status, body } = await call(real, request.method, request.path, { as, body: request.body })
  expect({ status, body, isFault: status >= 500 }).toEqual({ status, body, isFault: false })
  if (status < 300) taken.counts.set(name, (taken.counts.get(name) ?? 0) + 1)
  addon.live = await readLive(real.ofStaff, addon.slug)
  const before = real.reader.page(addon.slug)
  await expectPublished(real, false)
  if (!isDeepStrictEqual(real.reader.page(addon.slug), before)) taken.atOnce.add(name)
}

class Do implements CatalogueCommand {
  constructor(
    readonly index: number,
    readonly name: DeedName,
    readonly chance: number,
  ) {}

  check = () => true
  run = (model: CatalogueModel, real: CatalogueReal) => does(model, real, this.index, this.name, this.chance)
  toString = () => `${this.name} (add-on ${this.index} with ${this.chance})`
}

/** How often publications begin, in ms (PUBLISH_MINUTES). */
const everyMs = 30 * 60_000

/** Lets the next publication begin, and kills it before some of its statements; then it is done, once. */
async function publish(real: CatalogueReal, kills: readonly number[]): Promise<void> {
  const { server } = real
  server.clock.set(new Date((Math.floor(server.clock.now().getTime() / everyMs) + 1) * everyMs).toISOString())
  for (const statement of kills) {
    const killed = publishPages({ ...server, db: killedAt(server.db, statement) })
    const outcome = await killed.then(() => 'done').catch(String)
    expect(['done', 'Error: killed']).toContain(outcome)
    await expectPublished(real, outcome === 'done')
  }
  await publishPages(server)
  await expectPublished(real, true)
  expect(await publishPages(server)).toBe(0)
}

class Publish implements CatalogueCommand {
  constructor(readonly kills: readonly number[]) {}

  check = () => true
  run = (_: CatalogueModel, real: CatalogueReal) => publish(real, this.kills)
  toString = () =>
    `a publication${this.kills.length === 0 ? '' : ` that is killed at ${this.kills.join(' and ')}`}`
}

/** Days pass, and what is due on them is done before anything is published. */
class LetTimePass implements CatalogueCommand {
  constructor(readonly days: number) {}

  check = () => true

  async run(_: CatalogueModel, real: CatalogueReal): Promise<void> {
    const { server } = real
    server.clock.advance(this.days * 86_400_000)
    await runDueRepricings(server)
    await runDueDeprecations(server)
    await readAgain(real)
    await expectPublished(real, false)
  }

  toString = () => `${this.days} days pass`
}

/** The server starts again on the same data. */
class Restart implements CatalogueCommand {
  check = () => true

  async run(_: CatalogueModel, real: CatalogueReal): Promise<void> {
    const { db, clock, config, log } = real.server
    const resources = { db, clock, config: { ...config, demo: false }, log }
    await prepareData(resources)
    real.app = createApp({ ...resources, portalDir: null })
    await expectPublished(real, false)
  }

  toString = () => 'the server starts again'
}

/** The database is replaced by its backup of this moment. */
class Restore implements CatalogueCommand {
  check = () => true

  async run(_: CatalogueModel, real: CatalogueReal): Promise<void> {
    await invalidateAfterRestore(real.server.db)
    await expectPublished(real, false)
  }

  toString = () => 'a backup is restored'
}

/** Other add-ons come in the place of those that have ended. */
class GiveBirth implements CatalogueCommand {
  check = () => true

  async run(model: CatalogueModel, real: CatalogueReal): Promise<void> {
    model.nth += 1
    for (const [index, old] of real.walked.entries()) {
      if (old.live.addon.state !== 'shutdown') continue
      real.walked[index] = await born(real, index, `addon-${model.nth}-${index}`)
      real.ended.push(old)
    }
    await expectPublished(real, false)
  }

  toString = () => 'others come in the place of add-ons that have ended'
}

const index = fc.integer({ min: 0, max: stages.length - 1 })
const kills = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 3 }) },
)

export const catalogueCommands: fc.Arbitrary<CatalogueCommand>[] = [
  fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(index, fc.constantFrom(...deedShares), fc.nat(99_999))
        .map(([...of]) => new Do(...of)),
    },
    { weight: 6, arbitrary: kills.map((each) => new Publish(each)) },
    { weight: 2, arbitrary: fc.constantFrom(1, 1, 9, 31).map((days) => new LetTimePass(days)) },
    { weight: 1, arbitrary: fc.constantFrom(new Restart(), new Restore()) },
    { weight: 3, arbitrary: fc.constant(new GiveBirth()) },
  ),
]

/** Pictures of each use that differ; made once. */
const picturesOf = async (width: number, height: number) => [
  dataUrl(await drawn('png', width, height)),
  dataUrl(await drawn('jpeg', width, height)),
]

export async function beginCatalogue(
  server: TestServer,
  taken: TakenDeeds,
): Promise<{ model: CatalogueModel; real: CatalogueReal }> {
  await server.clear()
  server.clock.set(testStart)
  const world = await createWorld(server)
  await completeCompany(world.act('admin'), world.otherCompanyId)
  const service = await storeService(server, 'marketplace', ['catalogue'])
  const real: CatalogueReal = {
    server,
    world,
    app: server.app,
    reader: new CatalogueReader((path) => real.ofService(path)),
    walked: [],
    ended: [],
    taken,
    ofStaff: (path) => call(real, 'GET', path, { as: world.admin }),
    ofService: (path) => call(real, 'GET', path, { as: service }),
    pictures: {
      icon: [dataUrl(await drawn('png', 70, 70))],
      screenshot: await picturesOf(640, 400),
    },
    categoryIds: (await server.db.select({ id: categories.id }).from(categories)).map(({ id }) => id),
  }
  for (const each of stages.keys()) real.walked.push(await born(real, each, `addon-${each}`))
  await publishPages(server)
  await expectPublished(real, true)
  return { model: { nth: 0 }, real }
}

export async function endCatalogue(real: CatalogueReal): Promise<void> {
  await publish(real, [])
  expect((await audit(real.server.db)).report).toContain('No violations.')
}
