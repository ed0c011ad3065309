import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type MarketplacePage, marketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { catalogueEntryView } from '#contract/catalogue/catalogue-calls.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { audit } from '#server/commands/audit.ts'
import { categories } from '#server/db/schema.ts'
import { deedShares, requestOf } from '#test/assurance/support/catalogue-deeds.ts'
import { CatalogueReader } from '#test/assurance/support/catalogue-reader.ts'
import { loadSurroundings } from '#test/assurance/support/load.ts'
import { mayPromise, pageOf, promisedBy, readLive } from '#test/assurance/support/live-addon.ts'
import { keepFigure } from '#test/support/figures.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { freshDatabase, type PreparedAddon } from '#test/support/prepared.ts'
import { readAs } from '#test/support/read-as.ts'
import { byScope } from '#test/support/scope.ts'
import { type Seeded, seeded } from '#test/support/seeded.ts'
import { CatalogueSite } from './support/catalogue-site.ts'

/*
 * SPEC: changes appear on the marketplace within 90 minutes, and what narrows or prices an offer at once. Two processes
 * publish and take writes beside each other; one of them is killed in the middle of a publication.
 */

const { result } = catalogueEntryView
loadSurroundings()
const choices = seeded(
  'catalogue',
  'npm run test:concurrency -- test/assurance/concurrency/catalogue.test.ts',
)
const size = byScope({
  fast: { addons: 120, inGa: 114, writers: 2, deeds: 12, kills: 1 },
  all: { addons: 150, inGa: 140, writers: 4, deeds: 24, kills: 5 },
})
/** Add-ons of a writer: one that is in GA from the beginning and one that is not. */
const ofWriter = (addons: readonly PreparedAddon[], writer: number) => [
  addons[writer],
  addons[addons.length - 1 - writer],
]

const counts = { taken: 0, refused: 0, unknown: 0, follows: 0, midway: 0 }
let isWhole = false
let site: CatalogueSite
let surroundings: { categoryIds: string[]; pictures: { icon: string[]; screenshot: string[] } }
beforeAll(async () => {
  site = await CatalogueSite.open(await freshDatabase(inject('postgresUrl')), size, choices)
  const rows = await site.database.db.select({ id: categories.id }).from(categories)
  surroundings = {
    categoryIds: rows.map(({ id }) => id),
    pictures: {
      icon: [dataUrl(await drawn('png', 70, 70))],
      screenshot: [dataUrl(await drawn('png', 640, 400))],
    },
  }
})
afterAll(async () => {
  await site.close()
  keepFigure({
    part: 'concurrency',
    what: `what is published by 2 processes on one PostgreSQL, ${size.writers} clients and ${size.kills} kills in the middle of a publication`,
    howMany: `${size.addons} add-ons, ${counts.taken} changes taken, ${counts.refused} refused, the catalogue followed ${counts.follows} times`,
    result: isWhole ? 'a reader that follows holds the whole, nothing that narrows is late' : 'FAILED',
  })
})

/** The published page as one entry of the catalogue has it; null if there is none. */
async function pageOfEntry(slug: string): Promise<MarketplacePage | null> {
  const { status, body } = await site.get('service')(`/platform/catalogue/${slug}`)
  expect([200, 404]).toContain(status)
  if (status === 404) return null
  return readAs(fromWire(result, body), marketplacePage)
}

/** An add-on, and its page while it was so: a change whose answer was lost may come late. */
async function readBoth(slug: string) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const live = await readLive(site.get('admin'), slug)
    const page = await pageOfEntry(slug)
    if (isDeepStrictEqual(live, await readLive(site.get('admin'), slug))) return { live, page }
  }
  throw new Error(`${slug} changes without anybody changing it`)
}

/** Changes add-ons of its own, and sees after each change that nothing is promised that is not so. */
async function write(own: readonly PreparedAddon[], choice: Seeded, first: number): Promise<void> {
  for (let nth = first; nth < first + size.deeds; nth++) {
    const { slug } = choice.pick(own)
    const live = await readLive(site.get('admin'), slug)
    const moment = { live, now: new Date(), nth, pick: choice.pick, ...surroundings }
    const request = requestOf(choice.pick(deedShares), moment)
    if (request === null) continue
    const reply = await site.send(request.who, request.method, request.path, request.body)
    if (reply === null) counts.unknown += 1
    else if (reply.status < 300) counts.taken += 1
    else counts.refused += 1
    expect({ reply, isFault: reply !== null && reply.status >= 500 }).toEqual({ reply, isFault: false })
    const now = await readBoth(slug)
    expect([slug, promisedBy(now.page)]).toEqual([slug, mayPromise(now.live, now.page)])
  }
}

/** Follows until it is over; whenever it has come as far as somebody who reads all, both have the same. */
async function follow(reader: CatalogueReader, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const whole = new CatalogueReader(site.get('service'))
    await whole.follow()
    await reader.follow()
    counts.follows += 1
    const isAsFar = reader.serial === whole.serial
    expect(isAsFar ? reader.pages() : null).toEqual(isAsFar ? whole.pages() : null)
  }
}

/** Lets every page be published anew by a process that is killed on the way, then by both. */
async function publishAndKill(label: string): Promise<void> {
  const [dying, other] = site.processes
  await dying.kill()
  const since = new Date()
  await site.renew(label)
  // Jobs run at the start.
  await dying.start()
  await expect.poll(() => site.publishedSince(since), { interval: 1 }).toBeGreaterThan(50)
  await dying.kill()
  if (!(await site.isDone())) counts.midway += 1
  await other.kill()
  await Promise.all([dying.start(), other.start()])
  await expect.poll(() => site.isDone()).toBe(true)
}

test('a reader that follows holds the whole, and no process’s death leaves anything half published or late', async () => {
  const { addons } = site.prepared
  const reader = new CatalogueReader(site.get('service'))
  await reader.follow()
  expect(reader.pages()).toHaveLength(size.inGa)
  let isOver = false
  const following = follow(reader, () => isOver)
  const killing = async () => {
    for (let kill = 0; kill < size.kills; kill++) await publishAndKill(`Label ${kill}`)
  }
  const writers = Array.from({ length: size.writers }, (_, writer) =>
    write(
      ofWriter(addons, writer).filter((each) => each !== undefined),
      choices.child(writer),
      writer * 10_000,
    ),
  )
  try {
    await Promise.all([killing(), ...writers])
  } finally {
    isOver = true
  }
  await following
  // At rest: another publication, and all that is to be published is.
  await publishAndKill('At rest')
  await reader.follow()
  const whole = new CatalogueReader(site.get('service'))
  await whole.follow()
  expect(reader.pages()).toEqual(whole.pages())
  expect(reader.repeated).toEqual([])
  for (const { slug } of addons) {
    const live = await readLive(site.get('admin'), slug)
    expect([slug, await pageOfEntry(slug)]).toEqual([slug, pageOf(live)])
  }
  expect(counts.midway, 'publications that were broken off').toBeGreaterThan(0)
  const { report } = await audit(site.database.db)
  expect(report).toContain('No violations.')
  for (const process of site.processes) {
    expect(await process.stop()).toBe(0)
    expect(process.faults()).toEqual([])
  }
  isWhole = true
})
