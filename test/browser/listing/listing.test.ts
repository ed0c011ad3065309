import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawn } from '#test/support/pictures.ts'
import { giveCredentials, letThrough } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere, expireSession } from '../support/elsewhere.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, 'role=heading[name="Basic information"]')

const basic = (page: Page) => page.getByRole('region', { name: 'Basic information', exact: true })
const panelOf = (page: Page) => page.getByRole('dialog')
/** The icon as the panel shows it. */
const chosen = (page: Page) => panelOf(page).getByRole('img', { name: 'Icon, as it is chosen now' })
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)
const edit = (page: Page) => page.getByRole('link', { name: 'Edit basic information' }).click()
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save', exact: true }).click()

async function chooseIcon(page: Page, size: number): Promise<void> {
  const buffer = Buffer.from(await drawn('png', size, size))
  await panelOf(page).getByLabel('Icon').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer })
}

describe('the tab', () => {
  test.each([
    [
      partner,
      'acme-mail',
      'Acme Mail is not on the marketplace yet: customers see its listing from beta on.',
    ],
    [partner, 'acme-legacy', 'is shut down, and no longer on the marketplace.'],
    [admin, 'globex-metrics', 'Changes appear on the marketplace within 90 minutes.'],
  ])('says to %s when customers see the changes of %s', async (email, slug, delay) => {
    const page = await openAs(email, `/addons/${slug}/marketplace-listing`)
    await expect.poll(() => page.getByText(delay).isVisible()).toBe(true)
  })

  test('its requirements lead to the very field', async () => {
    const page = await openAs(partner, '/addons/acme-cache/marketplace-listing')
    await page.goto(`${demo.url}/addons/acme-cache/next-steps`)
    for (const [words, id] of [
      [/Upload an icon/, 'icon'],
      [/Write a summary/, 'summary'],
      [/^Add 2 to 5 screenshots/, 'image'],
    ] as const) {
      await page.getByRole('link', { name: words }).first().click()
      await panelOf(page).waitFor()
      await expect.poll(() => focusedId(page)).toBe(id)
      await page.goBack()
      await expect.poll(() => panelOf(page).count()).toBe(0)
    }
  })
})

describe('basic information', () => {
  test('is edited in a panel that gives focus back; what is wrong is told at its field', async () => {
    const page = await openAs(partner, '/addons/acme-mail/marketplace-listing')
    await edit(page)
    const panel = panelOf(page)
    await expect.poll(() => focusedId(page)).toBe('name')
    await panel.getByLabel('Display name').fill(' ')
    await panel.getByLabel('Support e-mail').fill('nobody')
    await panel.getByLabel('Provider terms URL').fill('acme.example')
    await save(page)
    await panel.getByText('Give the add-on a display name.').waitFor()
    await panel.getByText('Enter an e-mail address').waitFor()
    await panel.getByText('Enter a whole URL').waitFor()
    await expect.poll(() => focusedId(page)).toBe('displayName')

    await panel.getByLabel('Display name').fill('Acme Post')
    await panel.getByLabel('Support e-mail').fill('help@acme.example')
    await panel.getByLabel('Provider terms URL').fill('https://acme.example/terms')
    await panel.getByLabel('Summary').fill('First line.\nSecond line <b>as typed</b>.')
    await panel.getByText('Preview').click()
    await panel.getByRole('article').getByText('Acme Post').waitFor()
    await panel.getByRole('article').getByText('Second line <b>as typed</b>.').waitFor()

    const mend = await failWrites(page, '**/api/v3/addons/*', 422, {
      error: { summary: ['is too long (at most 1,000 characters)'] },
    })
    await save(page)
    const summary = panel.getByLabel('Summary')
    await expect.poll(() => summary.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focusedId(page)).toBe('summary')
    expect(await summary.inputValue()).toContain('Second line')
    await mend()
    await save(page)
    await page.getByText('Marketplace listing updated').waitFor()
    await basic(page).getByText('Second line <b>as typed</b>.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Acme Post' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit basic information')
  })

  test('an icon is checked before it is sent, shown, and taken away again', async () => {
    const page = await openAs(partner, '/addons/acme-cache/marketplace-listing')
    await edit(page)
    const panel = panelOf(page)
    const input = panel.getByLabel('Icon')
    await chooseIcon(page, 64)
    await panel.getByText('The icon must be exactly 70 × 70 pixels: this one is 64 × 64.').waitFor()
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
    expect(await chosen(page).count()).toBe(0)
    await input.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await panel.getByText('The icon must be a PNG picture.').waitFor()
    // A refused file is neither sent nor lost from sight: the rest is not saved without it.
    await panel.getByLabel('Summary').fill('A summary beside a refused icon.')
    await panel.getByRole('button', { name: 'Save', exact: true }).focus()
    await panel
      .getByText('The icon cannot be used. Choose another file, or discard this one.')
      .filter({ visible: true })
      .waitFor()
    expect(await panel.getByRole('button', { name: 'Save', exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    // The message is at the field; the way out is below it, its text in line with the column.
    const discard = panel.getByRole('button', { name: 'Discard this file' })
    const message = await panel.getByText('The icon must be a PNG picture.').boundingBox()
    const label = await discard.getByText('Discard this file').boundingBox()
    expect(message?.y).toBeLessThan(label?.y ?? 0)
    expect(Math.abs((message?.x ?? 0) - (label?.x ?? Infinity))).toBeLessThan(1)
    await discard.click()
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('false')
    expect(await input.evaluate((node) => node === document.activeElement)).toBe(true)
    await chooseIcon(page, 70)
    await chosen(page).waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('false')
    await save(page)
    await page.getByText('Marketplace listing updated').waitFor()
    const shown = basic(page).getByRole('img', { name: 'Icon of Acme Cache' })
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(70)

    await edit(page)
    await panel.getByRole('button', { name: 'Remove icon' }).click()
    expect(await chosen(page).count()).toBe(0)
    await save(page)
    await basic(page).getByText('None: the marketplace shows a placeholder').waitFor()
  })

  test('an icon whose save was not answered is not called somebody else’s', async () => {
    const page = await openAs(partner, '/addons/acme-queue/marketplace-listing')
    await edit(page)
    const panel = panelOf(page)
    await chooseIcon(page, 70)
    await expect.poll(() => chosen(page).getAttribute('src')).toMatch(/^data:image\/png/)
    // It is stored, and neither its answer nor the look for it comes back.
    await page.route('**/api/v3/addons/*', async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch()
      return route.abort()
    })
    await save(page)
    await panel.getByText('The platform did not answer.').waitFor()
    await letThrough(page, '**/api/v3/addons/*')
    await save(page)
    await page.getByText('Marketplace listing updated').waitFor()
    await expect.poll(() => panel.count()).toBe(0)
  })

  test('a stale save shows what is stored and leaves the choice', async () => {
    const page = await openAs(partner, '/addons/acme-vector/marketplace-listing')
    await edit(page)
    const panel = panelOf(page)
    await panel.getByLabel('Summary').fill('Mine')
    const icon = `data:image/png;base64,${Buffer.from(await drawn('png', 70, 70)).toString('base64')}`
    await elsewhere(page, 'PATCH', '/addons/acme-vector', { summary: 'Theirs', icon })
    await save(page)
    const note = panel.getByRole('alert').filter({ hasText: /^Changed by .+, while you were editing\./ })
    await note.waitFor()
    // Save is far below it.
    await expect.poll(async () => ((await note.boundingBox())?.y ?? 0) > 50).toBe(true)
    // Their icon is none of what was changed here: it is not asked about.
    expect(await note.getByRole('group').allTextContents()).toHaveLength(1)
    expect(await note.getByRole('definition').allTextContents()).toEqual(['Theirs', 'Mine'])
    await panel.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    await page.getByText('Marketplace listing updated').waitFor()
    await basic(page).getByText('Mine').waitFor()
    // Their icon was not mine to take away.
    await basic(page).getByRole('img').waitFor()
  })

  test('what was typed outlives the session; a chosen icon is to be chosen again', async () => {
    const path = '/addons/acme-search/marketplace-listing/general-information/edit'
    const page = await openAs(partner, path)
    const panel = panelOf(page)
    await panel.getByLabel('Summary').fill('Kept for later')
    await chooseIcon(page, 70)
    await expect.poll(() => chosen(page).getAttribute('src')).toMatch(/^data:image\/png/)
    await expireSession(page)
    await save(page)
    await panel.getByText('Your session has ended.').waitFor()
    await panel.getByRole('button', { name: 'Sign in again' }).click()
    await giveCredentials(page, partner)
    await page.waitForURL(demo.url + path)
    await expect.poll(() => panel.getByLabel('Summary').inputValue()).toBe('Kept for later')
    await panel
      .getByText(/^Draft of \d+:\d\d [AP]M restored. Files are not kept: choose again Icon$/)
      .waitFor()
    expect(await chosen(page).getAttribute('src')).not.toMatch(/^data:/)
    await save(page)
    await basic(page).getByText('Kept for later').waitFor()
  })
})
