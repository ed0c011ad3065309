import { alphaUsers, automaticReviews } from '../../db/schema.ts'
import type { ReviewStep, ReviewSteps } from '../../db/tables/manifests.ts'
import { updateAddon } from '../../rules/addons.ts'
import { currentManifest, pushManifest } from '../../rules/manifests.ts'
import { recordChange } from '../../rules/trail.ts'
import { customers } from '../accounts.ts'
import { demoManifest } from '../demo-manifest.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, dated, type Deed, subjectOf } from '../scene.ts'

/** The provider moves to the current provisioning API and pushes the production URLs. */
export const goToProduction =
  ({ slug, company, name }: Newcomer): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    await pushManifest(scene.act(company), addon, demoManifest(slug, name, 'production'))
    await updateAddon(scene.act(company), addon, { provisioningApiVersion: 3 })
  }

/** The provider invites the first `count` customers as alpha users. */
export const invite =
  ({ slug, company }: Newcomer, count: number): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    await scene.tx
      .insert(alphaUsers)
      .values(customers.slice(0, count).map(({ email }) => ({ addonId: addon.id, email, ...dated(scene) })))
    await recordChange(scene.act(company), subjectOf(addon), { field: 'alphaUsers', from: 0, to: count })
  }

const completed = (...suggestions: string[]): ReviewStep => ({ status: 'completed', suggestions, errors: [] })
const skipped: ReviewStep = { status: 'skipped', suggestions: [], errors: [] }

/** A review in which everything is right. */
export const flawless: ReviewSteps = {
  manifest: completed(),
  provision: completed(),
  deprovision: completed(),
  reprovision: completed(),
}

/** One that passes with a remark. */
export const slowAnswer: ReviewSteps = {
  ...flawless,
  provision: completed('The provision request took 4.2 seconds to answer; aim for less than 3.'),
}

/** One that ends at its second step. */
export const notIdempotent: ReviewSteps = {
  manifest: completed(),
  provision: {
    status: 'failed',
    suggestions: [],
    errors: ['The same provision request, sent again, was answered with another id.'],
  },
  deprovision: skipped,
  reprovision: skipped,
}

const reviewTookMs = 95_000

/** An automatic review of the current manifest, which the provider has asked for, finishes. */
export const review =
  ({ slug, company }: Newcomer, progressionType: 'beta' | 'ga', steps: ReviewSteps = flawless): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    const manifest = await currentManifest(scene.tx, addon.id)
    if (manifest === undefined) throw new Error(`${slug} has no manifest to review`)
    const passed = Object.values(steps).every((step) => step.status === 'completed')
    await scene.tx.insert(automaticReviews).values({
      addonId: addon.id,
      manifestId: manifest.id,
      progressionType,
      status: 'finished',
      steps,
      grantsExchanged: passed ? 2 : 0,
      finishedAt: scene.now,
      createdAt: new Date(scene.now.getTime() - reviewTookMs),
      updatedAt: scene.now,
    })
    const change = { field: 'automaticReview', from: null, to: passed ? 'passed' : 'failed' }
    await recordChange(scene.act(company), subjectOf(addon), change)
  }
