import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { approvals, users } from '../db/schema.ts'
import type { AddonRow } from '../handlers/handler.ts'
import { hashPassword } from '../identity/passwords.ts'
import type { RulesConfig } from '../rules/act.ts'
import { createAddon } from '../rules/addons.ts'
import { decideApproval } from '../rules/approvals.ts'
import { progress, shutDown } from '../rules/progressions.ts'
import { withdrawSupplier } from '../rules/suppliers.ts'
import { demoPassword } from './accounts.ts'
import { assembleCast, type Cast } from './cast.ts'
import { type Catalogue, catalogues } from './catalogue.ts'
import * as chapter from './chapters.ts'
import { type Listing, listings, newcomer } from './listings.ts'
import { looks } from './looks.ts'
import { drawIcon, drawScreenshot, type Picture, type Screenshot } from './pictures.ts'

type Slug = keyof typeof listings
type Pictures = Record<Slug, { icon: Picture; screenshots: Screenshot[] }>

async function drawPictures(): Promise<Pictures> {
  const drawn = await Promise.all(
    (Object.keys(listings) as Slug[]).map(async (slug) => {
      const look = looks[slug]
      const numbers = Array.from({ length: listings[slug].screenshots }, (_, i) => i)
      const [icon, screenshots] = await Promise.all([
        drawIcon(look),
        Promise.all(numbers.map((number) => drawScreenshot(look, number))),
      ])
      return [slug, { icon, screenshots }] as const
    }),
  )
  return Object.fromEntries(drawn) as Pictures
}

/** An alpha add-on with every requirement complete and its article under review. */
async function prepare(cast: Cast, pictures: Pictures, slug: Slug, born: number): Promise<AddonRow> {
  const listing: Listing = listings[slug]
  const catalogue: Catalogue = catalogues[slug]
  const addon = await chapter.writeListing(cast, slug, listing, born, pictures[slug])
  const at = (days: number) => cast.partner(listing.company, born - days)
  await chapter.setIcon(at(4), addon, pictures[slug].icon)
  await chapter.writeCatalogue(at(5), addon, catalogue)
  await chapter.pushDemoManifest(at(6), addon)
  await chapter.inviteAlphaUsers(at(9), addon, 12)
  await chapter.passReview(at(12), addon, 'beta')
  await chapter.submitArticle(at(13), addon)
  return addon
}

async function approveArticle(cast: Cast, addon: AddonRow, daysAgo: number): Promise<void> {
  const act = cast.staff(daysAgo)
  await chapter.publishArticle(act, addon)
  const [row] = await act.tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.addonId, addon.id), eq(approvals.type, 'article_review_approval')))
  if (row !== undefined) await decideApproval(act, row, { state: 'approved' })
}

/** From birth to beta, with every GA requirement complete. */
async function toBeta(cast: Cast, pictures: Pictures, slug: Slug, born: number): Promise<AddonRow> {
  const addon = await prepare(cast, pictures, slug, born)
  const { company } = listings[slug]
  const asked = cast.partner(company, born - 15)
  const decided = { act: cast.staff(born - 19), state: 'approved' } as const
  await approveArticle(cast, addon, born - 18)
  await chapter.approval(asked, addon, 'marketplace_fitting_approval', decided)
  await chapter.approval(asked, addon, 'alpha_engineering_approval', decided)
  await progress(cast.partner(company, born - 21), addon, { to: 'beta', state: 'approved', visible: true })
  await chapter.passReview(cast.partner(company, born - 30), addon, 'ga')
  return addon
}

async function toGa(cast: Cast, pictures: Pictures, slug: Slug, born: number): Promise<AddonRow> {
  const addon = await toBeta(cast, pictures, slug, born)
  const { company } = listings[slug]
  const asked = cast.partner(company, born - 32)
  const decided = { act: cast.staff(born - 37), state: 'approved' } as const
  await chapter.approval(asked, addon, 'beta_engineering_approval', decided)
  await chapter.approval(asked, addon, 'pricing_plan_approval', decided)
  await progress(cast.partner(company, born - 40), addon, { to: 'ga', state: 'approved', visible: true })
  await chapter.writeAvailabilities(cast.staff(born - 41), addon, catalogues[slug])
  return addon
}

async function tellStory(cast: Cast, pictures: Pictures): Promise<void> {
  const legacy = await toGa(cast, pictures, 'acme-legacy', 740)
  await toGa(cast, pictures, 'acme-postgres', 710)
  await toGa(cast, pictures, 'globex-logs', 600)
  await withdrawSupplier(cast.staff(190), cast.companyIds.globex)
  await shutDown(cast.staff(150), legacy)
  await toBeta(cast, pictures, 'globex-metrics', 160)
  await toBeta(cast, pictures, 'acme-search', 120)
  const vector = await toBeta(cast, pictures, 'acme-vector', 95)
  const staffSays = { act: cast.staff(20), state: 'approved' } as const
  await chapter.approval(cast.partner('acme', 26), vector, 'beta_engineering_approval', staffSays)
  await chapter.approval(cast.partner('acme', 26), vector, 'pricing_plan_approval', {
    act: cast.staff(19),
    state: 'rejected',
    notes:
      'Scale is five times Growth at the same margin; finance wants to see the cost model before we agree.',
    message:
      'The step from Growth to Scale is too steep. Please add a plan between the two, or explain the price.',
  })
  const mail = await prepare(cast, pictures, 'acme-mail', 40)
  await approveArticle(cast, mail, 22)
  await chapter.approval(cast.partner('acme', 8), mail, 'marketplace_fitting_approval')
  await chapter.approval(cast.partner('acme', 6), mail, 'alpha_engineering_approval')
  await prepare(cast, pictures, 'acme-queue', 24)
  const { slug, name, displayName, fields } = newcomer
  const companyId = cast.companyIds.acme
  await createAddon(cast.partner('acme', 1), {
    companyId,
    slug,
    name,
    displayName,
    ...fields,
    languages: [...fields.languages],
  })
}

const dayMs = 86_400_000

/**
 * Loads the demo story into a database without users, in one transaction: a start that is cut off leaves
 * nothing behind. The story's dates count back from the clock; its trail is written by the same rules as
 * live events.
 */
export async function seedDemo(resources: {
  db: Database
  clock: Clock
  config: RulesConfig
  log: Logger
}): Promise<void> {
  const { db, clock, config, log } = resources
  const [someone] = await db.select({ id: users.id }).from(users).limit(1)
  if (someone !== undefined) return
  const started = performance.now()
  const [pictures, passwordHash] = await Promise.all([drawPictures(), hashPassword(demoPassword)])
  const now = clock.now().getTime()
  // Business hours, and a different minute for every day, so that no two chapters look alike.
  const at = (daysAgo: number) => {
    const day = new Date(now - daysAgo * dayMs)
    day.setUTCHours(9 + (daysAgo % 7), (daysAgo * 17) % 60, (daysAgo * 29) % 60, 0)
    return day.getTime() < now ? day : new Date(now - 60_000)
  }
  await db.transaction(async (tx) => {
    await tellStory(await assembleCast(tx, config, passwordHash, at), pictures)
  })
  log.info({ ms: Math.round(performance.now() - started) }, 'demo story loaded')
}
