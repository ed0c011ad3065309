import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoManifest } from '#server/demo/demo-manifest.ts'
import { count, openers, type Opening, openLogsOf, section } from '../support/failed-attempts-page.ts'
import { manyAttempts } from '../support/many-attempts.ts'
import { type PlainProvider, plainProvider } from '#test/support/provider/plain-provider.ts'
import { arrive, axeFindings, letThrough, visit } from '#test/support/browser/visitor.ts'
import { admin, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

let provider: PlainProvider
beforeAll(async () => {
  provider = await plainProvider()
})
const demo = sharedDemo({
  get PROVIDER_ALLOW() {
    return provider.origin
  },
})
afterAll(() => provider.close())
const openLogs = (email: string, opening: Opening = {}) => openLogsOf(demo, email, opening)

/** A platform that answers retries so, until it is told otherwise. */
async function answering(
  page: Page,
  answer: { status: number; json: object; headers?: Record<string, string> },
) {
  await letThrough(page, '**/retries')
  await page.route('**/retries', (route) => route.fulfill(answer))
}

describe('try again', () => {
  const opened = async (options: Opening = {}) => {
    const page = await openLogs(admin, options)
    await openers(page).first().click()
    return { page, button: section(page).getByRole('button', { name: 'Try again' }) }
  }
  const failing = { response_code: 503, response_body: '{"message":"Later."}', error_type: 'server_error' }

  test('after a lost answer asks for that answer, and after an answer anew', async () => {
    const { page, button } = await opened()
    const keys: (string | null)[] = []
    let isLost = true
    await page.route('**/retries', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      await (isLost ? route.abort() : route.fulfill({ status: 201, json: failing }))
    })
    await button.click()
    await section(page).getByRole('alert').waitFor()
    isLost = false
    await button.click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await button.click()
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[0]).not.toBeNull()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('is busy while the provider is, and goes on where its row is closed', async () => {
    const { page, button } = await opened()
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/retries', async (route) => {
      await isAnswered
      await route.fulfill({ status: 201, json: failing })
    })
    await button.click()
    await section(page).getByText('Sending it to the provider').waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await openers(page).first().click()
    expect(await button.count()).toBe(0)
    answer()
    await openers(page).first().click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await section(page).getByText('Status 503').waitFor()
  })

  test('keeps an open attempt in the list that a newer one pushes out', async () => {
    const old = manyAttempts(100, 100)
    const newer = { ...manyAttempts(101, 100).at(-1), created_at: '2026-11-21T10:00:00.000Z' }
    const lists = [old, [newer, ...old.slice(0, -1)]]
    const page = await visit(demo.browser, { reducedMotion: 'reduce' })
    await page.route('**/api/v3/addons/*/failed_attempts', (route) =>
      route.fulfill({ json: lists.length > 1 ? lists.shift() : lists[0] }),
    )
    await arrive(page, `${demo.url}/addons/acme-postgres/logs`, admin)
    await section(page).getByRole('button', { name: 'View all 100 failed attempts' }).click()
    const last = openers(page).last()
    const controls = await last.getAttribute('aria-controls')
    await last.click()
    await answering(page, { status: 201, json: failing })
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await section(page).getByText('It failed again').waitFor()
    await count(page).getByText('101 failed attempts').waitFor()
    expect(await openers(page).last().getAttribute('aria-controls')).toBe(controls)
    await openers(page).last().click()
    await count(page).getByText('100 failed attempts').waitFor()
  })

  test('is not there for partners, and says why it can’t of an add-on that is shut down', async () => {
    const attempts = manyAttempts(3, 100)
    const { page, button } = await opened({ slug: 'acme-legacy', attempts })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.hover()
    await page.getByRole('tooltip').getByText('is shut down').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const theirs = await openLogs(partner, { slug: 'acme-legacy', attempts })
    await openers(theirs).first().click()
    await section(theirs).getByText('Copy as curl').waitFor()
    expect(await section(theirs).getByText('Try again').count()).toBe(0)
  })

  test('really calls the provider: it fails once more, as a new attempt, and goes well when it is mended', async () => {
    const broken = JSON.stringify({ message: 'The disk is full.' })
    provider.answer(({ method }) => (method === 'POST' ? { status: 500, body: broken } : { status: 200 }))
    const page = await openLogs(admin, { slug: 'acme-mail' })
    await section(page).getByText('There are currently no failed attempts', { exact: true }).waitFor()
    const manifest = demoManifest('acme-mail', 'Acme Mail', 'production')
    const urls = { base_url: `${provider.origin}/resources`, sso_url: `${provider.origin}/sso` }
    manifest.api.production = urls
    await elsewhere(page, 'POST', '/addons/acme-mail/manifests', { contents: manifest })
    await elsewhere(page, 'POST', '/addons/acme-mail/automatic_reviews', { progression_type: 'beta' })
    const finished = async () => {
      const [latest] = await elsewhere<{ status: string }[]>(
        page,
        'GET',
        '/addons/acme-mail/automatic_reviews',
      )
      return latest?.status
    }
    await expect.poll(finished).toBe('finished')
    await page.reload()
    await openers(page).first().waitFor()
    const before = await openers(page).count()

    const row = section(page).getByRole('row').filter({ hasText: 'automatic-review' })
    await row.getByRole('button').first().click()
    await section(page).getByText('It was sent with a wrong password on purpose').waitFor()
    const button = section(page).getByRole('button', { name: 'Try again' })
    await button.click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await expect.poll(() => openers(page).count()).toBe(before + 1)
    const calls = provider.received.length

    provider.answer(({ method }) => (method === 'POST' ? { status: 401, body: '{}' } : { status: 204 }))
    await button.click()
    await section(page).getByText('It succeeded this time.').waitFor()
    await section(page).getByText('Status 401').waitFor()
    expect(provider.received).toHaveLength(calls + 1)
    await openers(page).nth(1).click()
    expect(await axeFindings(page)).toEqual([])
    expect(await openers(page).count()).toBe(before + 1)
  })
})
