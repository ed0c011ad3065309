import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { failedAttempts } from '#server/db/schema.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import type { Mutation } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atTab, tab } from '../steps.ts'

const reviews = (page: Page) => page.locator('#automatic-reviews')
const attempts = (page: Page) => page.getByRole('region', { name: 'Failed attempts', exact: true })
const button = (page: Page, name: string) => reviews(page).getByRole('button', { name, exact: true })

/** An add-on with a failed attempt, whose provider fails again. */
async function failed(site: Site) {
  const addon = await site.addon('alpha')
  const provider = await site.provider()
  provider.answer(() => ({ status: 500, body: '{"message":"The disk is full."}' }))
  const contents = manifestOf(addon.slug)
  contents.api.production.base_url = `${provider.origin}/resources`
  await pushManifest(site.platform.act('provider'), addon, contents)
  const { db, clock } = site.platform.server
  await db.insert(failedAttempts).values({
    addonId: addon.id,
    appName: 'automatic-review',
    plan: 'test',
    method: 'POST',
    url: `${provider.origin}/resources`,
    responseCode: 500,
    responseBody: '{"message":"The disk is full."}',
    params: {
      uuid: randomUUID(),
      name: 'review-1',
      plan: 'test',
      region: 'amazon-web-services::us-east-1',
      options: {},
      callback_url: 'https://old.example/platform/addons/1',
      oauth_grant: { code: '********', type: 'authorization_code', expires_at: '2026-11-01T00:00:00.000Z' },
    },
    actionType: 'provision',
    errorType: 'server_error',
    createdAt: clock.now(),
  })
  return addon
}

/** Requests on an add-on's logs. */
export const logsMutations: readonly Mutation[] = [
  {
    name: 'an automatic review is asked for',
    endpoint: 'automaticReviewRequest',
    from: 'features/logs/reviews/calls.ts',
    begin: atTab('provider', 'logs', 'alpha', (site, addon) => ({
      control: (page) => button(page, 'Request'),
      count: () => site.rows('automatic_reviews', sql`addon_id = ${addon.id}`),
      done: 'Updates by itself.',
    })),
  },
  {
    name: 'an automatic review is canceled',
    endpoint: 'automaticReviewCancel',
    from: 'features/logs/reviews/calls.ts',
    begin: atTab('provider', 'logs', 'alpha', async (site, addon) => {
      const made = await site.ask('provider', addon, 'POST', `/addons/${addon.id}/automatic_reviews`, {})
      const { id } = made as { id: string }
      return {
        control: (page) => button(page, 'Cancel'),
        count: () => site.version('automatic_reviews', id),
        done: 'Canceling...',
      }
    }),
  },
  {
    name: 'a trial is asked for',
    endpoint: 'reviewTrialRequest',
    from: 'features/logs/debugger/calls.ts',
    begin: atTab('provider', 'logs/reviews', 'alpha', (site, addon) => ({
      control: (page) => page.getByRole('button', { name: 'Run trial', exact: true }),
      count: () => site.rows('automatic_reviews', sql`addon_id = ${addon.id} and only = 'provision'`),
      done: 'Updates by itself.',
    })),
  },
  {
    name: 'a failed attempt is tried again',
    endpoint: 'failedAttemptRetry',
    from: 'features/logs/attempts/calls.ts',
    async begin(site) {
      const addon = await failed(site)
      return {
        ...tab(site, 'admin', addon, 'logs'),
        open: (page) => attempts(page).locator('button[aria-controls^=attempt]:visible').first().click(),
        control: (page) => attempts(page).getByRole('button', { name: 'Try again' }),
        count: () => site.rows('attempt_retries', sql`addon_id = ${addon.id}`),
        done: /It failed again \(Server error\)/,
      }
    },
  },
]
