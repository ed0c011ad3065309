import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectFocus, failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, 'role=heading[name="Provisioning API"]')

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const everybodys = [
  'Marketing',
  'OAuth credentials',
  'API authorization',
  'API limits',
  'Manifest guidance',
  'Provisioning API',
  'Support e-mail',
]

// READINGS 48: what can't be reviewed lists why, and the requirement item names the first two reasons.
test('a manifest with problems is told on the settings and on the next steps', async () => {
  const page = await openAs(partner, '/addons/acme-queue/settings')
  await elsewhere(page, 'POST', '/addons/acme-queue/manifests', {
    contents: {
      id: 'acme-queue',
      api: {
        config_vars: ['ACME_QUEUE_URL'],
        password: 'p'.repeat(32),
        sso_salt: 's'.repeat(32),
        regions: ['us'],
        requires: ['magic'],
        production: {
          base_url: 'http://queue.acme.example/resources',
          sso_url: 'https://queue.acme.example/sso',
        },
        version: '1',
      },
    },
  })
  await page.reload()
  const problems = section(page, 'Manifest guidance').getByRole('list', { name: 'Problems of the manifest' })
  await problems.waitFor()
  expect(await problems.getByRole('listitem').allTextContents()).toEqual([
    'api.version must be 3.',
    'api.production.base_url must use https.',
    'api.requires must be known to the platform, which magic is not.',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${demo.url}/addons/acme-queue/next-steps`)
  const item = page.getByRole('link', { name: /Push a valid manifest/ }).first()
  await item.waitFor()
  expect(await item.textContent()).toContain(
    'Push a valid manifest. Problems: api.version must be 3; api.production.base_url must use https; and 1 more.',
  )
})

describe('the tab', () => {
  test.each([
    [partner, 'acme-cache'],
    [admin, 'acme-mail'],
  ])('%s sees these sections of %s', async (email, slug) => {
    const page = await openAs(email, `/addons/${slug}/settings`)
    expect(await page.locator('#main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      email === admin ? [...everybodys, 'Metadata', 'Shut down'] : everybodys,
    )
  })

  test('a link to any of its sections arrives there with the keyboard too', async () => {
    const page = await openAs(admin, '/addons/acme-mail/settings')
    const anchors = await page
      .locator('#main section[tabindex="-1"]')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(anchors).toHaveLength(9)
    for (const anchor of anchors) {
      await page.goto(`${demo.url}/addons/acme-mail/next-steps`)
      await page.getByRole('link', { name: 'Settings' }).waitFor()
      await page.goto(`${demo.url}/addons/acme-mail/settings#${anchor}`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor)
    }
  })

  test('its requirements lead to the very field', async () => {
    const page = await openAs(partner, '/addons/acme-cache/settings')
    await page.goto(`${demo.url}/addons/acme-cache/next-steps`)
    await page.getByRole('link', { name: /Set the e-mail address/ }).click()
    const field = page.getByRole('dialog').getByLabel('Support e-mail')
    await field.waitFor()
    await expectFocus(field)
    await page.goBack()
    await page.getByRole('link', { name: /Move the add-on to version 3/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('provisioning-api')
  })
})

describe('marketing', () => {
  test('is edited in a panel that gives focus back; what is wrong is told at its field', async () => {
    const page = await openAs(partner, '/addons/acme-mail/settings')
    await section(page, 'Marketing').getByRole('link', { name: 'Edit marketing' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Tags').fill('email, smtp,, Bounces ,smtp')
    await panel.getByLabel('Website URL').fill('acme.example')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Enter a whole URL').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('url')
    await panel.getByLabel('Website URL').fill('https://acme.example/mail')

    const tooLong = { error: { google_analytics_id: ['is too long (at most 100 characters)'] } }
    const mend = await failWrites(page, '**/api/v3/addons/*', 422, tooLong)
    await panel.getByRole('button', { name: 'Save' }).click()
    const analytics = panel.getByLabel('Google Analytics ID')
    await expect.poll(() => analytics.getAttribute('aria-invalid')).toBe('true')
    await expectFocus(analytics)
    await mend()
    await analytics.fill('G-ABC123DEF4')
    expect(await panel.getByLabel('Tags').inputValue()).toBe('email, smtp,, Bounces ,smtp')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings updated.').waitFor()
    const shown = section(page, 'Marketing')
    await expect
      .poll(() => shown.getByRole('listitem').allTextContents())
      .toEqual(['email', 'smtp', 'Bounces'])
    await shown.getByText('G-ABC123DEF4').waitFor()
    await expect.poll(() => focused(page)).toBe('Edit marketing')
  })

  test('unsaved work is asked about once, by Esc and by going back', async () => {
    const page = await openAs(partner, '/addons/acme-queue/settings')
    await page.getByRole('link', { name: 'Edit marketing' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Tags').fill('mine')
    await page.keyboard.press('Escape')
    await panel.getByText('Your changes are not saved.').waitFor()
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    expect(await panel.getByLabel('Tags').inputValue()).toBe('mine')
    await page.goBack()
    await panel.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-queue/settings`)
    expect(await section(page, 'Marketing').getByText('mine', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit marketing' }).click()
    expect(await panel.getByLabel('Tags').inputValue()).not.toBe('mine')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('what somebody else saved of it is shown and chosen between; other panels’ saves are no matter', async () => {
    const page = await openAs(partner, '/addons/acme-queue/settings')
    await page.getByRole('link', { name: 'Edit marketing' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Tags').fill('mine')
    await panel.getByLabel('Website URL').fill('https://mine.example')
    await elsewhere(page, 'PATCH', '/addons/acme-queue', {
      tags: 'theirs,too',
      website_url: 'https://theirs.example',
    })
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText(/^Changed by partner@acme\.example at .+, while you were editing\./).waitFor()
    const tags = panel.getByRole('group', { name: 'Tags' })
    expect(await tags.getByRole('definition').allTextContents()).toEqual(['theirs, too', 'mine'])
    expect(await panel.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    await panel.getByRole('button', { name: 'Save' }).hover()
    await page.getByText('First pick a version of Tags').filter({ visible: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Each choice leads to the next one, and the last to Save.
    await tags.getByRole('button', { name: 'Keep mine' }).click()
    const website = panel.getByRole('group', { name: 'Website URL' })
    const next = website.getByRole('button', { name: 'Use theirs' })
    await expectFocus(next)
    await page.keyboard.press('Enter')
    const save = panel.getByRole('button', { name: 'Save' })
    await expectFocus(save)
    await elsewhere(page, 'PATCH', '/addons/acme-queue', { summary: 'Another summary' })
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings updated.').waitFor()
    await expect
      .poll(() => section(page, 'Marketing').getByRole('listitem').allTextContents())
      .toEqual(['mine'])
  })
})

describe('support e-mail', () => {
  test('is set where there is none, and taken away', async () => {
    const page = await openAs(partner, '/addons/acme-cache/settings')
    await section(page, 'Support e-mail').getByText('There is none yet.').waitFor()
    await page.getByRole('link', { name: 'Edit support e-mail' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Support e-mail').fill('help')
    await page.keyboard.press('Enter')
    await panel.getByText('Enter an e-mail address').waitFor()
    await panel.getByLabel('Support e-mail').fill('help@acme-cache.example')
    await page.keyboard.press('Enter')
    await page.getByText('Settings updated.').waitFor()
    await section(page, 'Support e-mail').getByRole('link', { name: 'help@acme-cache.example' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Edit support e-mail')
    await page.keyboard.press('Enter')
    await panel.getByLabel('Support e-mail').fill('')
    await page.keyboard.press('Enter')
    await section(page, 'Support e-mail').getByText('There is none yet.').waitFor()
  })
})

describe('metadata', () => {
  test('is edited by staff; what somebody else saves of other fields stands beside it', async () => {
    const page = await openAs(admin, '/addons/acme-vector/settings')
    await page.getByRole('link', { name: 'Edit metadata' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Grandfathered').check()
    await panel.getByLabel('Status page URL').fill('status')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Enter a whole URL').waitFor()
    await panel.getByLabel('Status page URL').fill('https://status.acme.example')
    await elsewhere(page, 'PATCH', '/addons/acme-vector', { featured: true })
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Add-on settings updated').waitFor()
    const definition = (term: string) =>
      section(page, 'Metadata').locator('dt', { hasText: term }).locator('+ dd').textContent()
    await expect.poll(() => definition('Grandfathered')).toBe('Yes')
    expect(await definition('Featured')).toBe('Yes')
    expect(await definition('Status page URL')).toBe('https://status.acme.example')
  })
})
