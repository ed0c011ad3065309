import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, giveCredentials } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

// Fir's phase is alpha; a deployment that has reached it shows the generations.
const demo = sharedDemo({ DEPLOYMENT_PHASE: 'alpha' })

const openAs = (email: string, slug: string) =>
  openerOf(demo, 'role=heading[name="Supported languages"]')(email, `/addons/${slug}/marketplace-listing`)

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The add-on as the platform has it. */
const stored = (page: Page, slug: string) =>
  elsewhere<{ languages: string[]; categories: { label: string }[]; buttons: string[] }>(
    page,
    'GET',
    `/addons/${slug}`,
  )

const patches = (page: Page, path: string): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes(path)) sent.push(request.postData() ?? '')
  })
  return sent
}

describe('languages', () => {
  test('save themselves once, after the last of several changes', async () => {
    const page = await openAs(partner, 'acme-mail')
    const sent = patches(page, '/addons/')
    const before = (await stored(page, 'acme-mail')).languages
    const boxes = section(page, 'Supported languages')
    await boxes.getByRole('checkbox', { name: 'Clojure' }).check()
    await boxes.getByRole('checkbox', { name: 'Scala' }).check()
    await boxes.getByRole('checkbox', { name: 'Go' }).press('Space')
    await page.getByText('Languages updated.').waitFor()
    expect(sent).toHaveLength(1)
    expect((await stored(page, 'acme-mail')).languages.toSorted()).toEqual(
      [...before, 'Clojure', 'Go', 'Scala'].toSorted(),
    )
    await page.reload()
    expect(await boxes.getByRole('checkbox', { name: 'Clojure' }).isChecked()).toBe(true)
  })

  test('a change that is taken back is never sent', async () => {
    const page = await openAs(partner, 'acme-vector')
    const sent = patches(page, '/addons/')
    const box = section(page, 'Supported languages').getByRole('checkbox', { name: 'Clojure' })
    await box.click()
    await box.click()
    await section(page, 'Supported languages').getByText('Saving…').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Marketing', level: 2 }).waitFor()
    expect(sent).toEqual([])
  })

  test('a save that others come before again and again stops, stays as chosen and can be tried again', async () => {
    const page = await openAs(partner, 'acme-vector')
    const sent = patches(page, '/addons/')
    const mend = await failWrites(page, '**/api/v3/addons/*', 412, {
      id: 'precondition_failed',
      error: 'It has changed.',
    })
    const languages = section(page, 'Supported languages')
    const box = languages.getByRole('checkbox', { name: 'Clojure' })
    await box.check()
    await languages.getByText('Not saved: others kept saving first.').waitFor()
    const again = languages.getByRole('button', { name: 'Try again' })
    expect([sent.length, await box.isChecked(), await again.count()]).toEqual([3, true, 1])
    expect(await axeFindings(page)).toEqual([])
    // Who leaves it so finds it on coming back.
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Others kept saving first, so your choice is not saved.').waitFor()
    await page.getByRole('link', { name: 'Marketplace listing' }).click()
    await languages.getByText('Not saved: others kept saving first.').waitFor()
    expect(await box.isChecked()).toBe(true)
    await mend()
    await again.click()
    await page.getByText('Languages updated.').waitFor()
    expect((await stored(page, 'acme-vector')).languages).toContain('Clojure')
  })

  test('who leaves at once has the choice saved nevertheless', async () => {
    const page = await openAs(partner, 'acme-queue')
    await section(page, 'Supported languages').getByRole('checkbox', { name: 'Clojure' }).check()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByText('Languages updated.').waitFor()
    expect((await stored(page, 'acme-queue')).languages).toContain('Clojure')
  })

  test('a session that ends keeps the choice: it is saved after signing in again', async () => {
    const page = await openAs(partner, 'acme-search')
    const mend = await failWrites(page, '**/api/v3/addons/*', 401, {
      id: 'unauthorized',
      error: 'It has ended.',
    })
    await section(page, 'Supported languages').getByRole('checkbox', { name: 'Clojure' }).check()
    const again = page.getByRole('button', { name: 'Sign in again' })
    await again.waitFor()
    await mend()
    await again.click()
    await page.waitForURL(
      ({ pathname }) => pathname.endsWith('/marketplace-listing') || pathname.startsWith('/oauth'),
    )
    if (page.url().includes('/oauth')) await giveCredentials(page, partner)
    await page.getByText('Languages updated.').waitFor()
    expect((await stored(page, 'acme-search')).languages).toContain('Clojure')
  })
})

describe('the category', () => {
  test('is staff’s: chosen, it saves itself', async () => {
    const page = await openAs(admin, 'acme-mail')
    const select = section(page, 'Categories').getByLabel('Category')
    await select.selectOption({ label: 'Caching' })
    await page.getByText('Category updated.').waitFor()
    expect((await stored(page, 'acme-mail')).categories).toMatchObject([{ label: 'Caching' }])
  })

  test('providers can reach and read it, and are led to support', async () => {
    const page = await openAs(partner, 'acme-postgres')
    const select = section(page, 'Categories').getByLabel('Category')
    expect(await select.getAttribute('aria-disabled')).toBe('true')
    await select.focus()
    const before = await select.inputValue()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Caching')
    expect(await select.inputValue()).toBe(before)
    await section(page, 'Categories').getByRole('link', { name: 'file a support ticket' }).waitFor()
    // Example buttons are staff's.
    expect(await section(page, 'Example buttons').count()).toBe(0)
  })
})

test('generations: Fir by choice, Cedar always', async () => {
  const page = await openAs(partner, 'acme-mail')
  const boxes = section(page, 'Supported generations')
  const cedar = boxes.getByRole('checkbox', { name: 'Cedar' })
  await cedar.press('Space')
  expect([await cedar.isChecked(), await cedar.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  const fir = boxes.getByRole('checkbox', { name: 'Fir' })
  const before = await fir.isChecked()
  await fir.press('Space')
  await page.getByText('Supported Generations updated.').waitFor()
  await page.reload()
  expect(await fir.isChecked()).toBe(!before)
  expect(await axeFindings(page)).toEqual([])
})

describe('the documentation', () => {
  test('a provider’s saved URL asks for the review; a bad one is refused at the field', async () => {
    const page = await openAs(partner, 'acme-cache')
    await section(page, 'Documentation').getByText('Not Started').waitFor()
    await page.getByRole('link', { name: 'Edit documentation' }).click()
    const panel = page.getByRole('dialog')
    const url = panel.getByLabel('Dev Center URL')
    await url.fill('javascript:alert(1)')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
    await url.fill('https://devcenter.platform.example/articles/acme-cache')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Documentation saved').waitFor()
    await section(page, 'Documentation').getByText('Pending').waitFor()
    await expect.poll(() => panel.count()).toBe(0)
  })

  test('staff says what became of the article', async () => {
    const page = await openAs(admin, 'acme-mail')
    await page.getByRole('link', { name: 'Edit documentation' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Status').selectOption('notice')
    await panel.getByLabel('Message to the provider').fill('It is a year old.')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Documentation saved').waitFor()
    await section(page, 'Documentation').getByText('It is a year old.').waitFor()
    expect(await section(page, 'Documentation').getByText('Notice').count()).toBe(1)
  })
})

describe('example buttons', () => {
  test('are added and removed by staff', async () => {
    const page = await openAs(admin, 'acme-postgres')
    await page.getByRole('link', { name: 'Add button' }).click()
    const panel = page.getByRole('dialog')
    const repository = panel.getByLabel('Repository')
    await repository.fill('no repository')
    await panel.getByRole('button', { name: 'Add button' }).click()
    await panel.getByText('Write it as user/repo').waitFor()
    await repository.fill('acme/sample-app')
    await panel.getByRole('button', { name: 'Add button' }).click()
    await page.getByText('Button added').waitFor()
    await section(page, 'Example buttons').getByText('acme/sample-app').waitFor()
    expect((await stored(page, 'acme-postgres')).buttons).toEqual(['acme/sample-app'])
    await page.getByRole('button', { name: 'Remove acme/sample-app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove button' }).click()
    await section(page, 'Example buttons').getByText('There are currently no example buttons.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('buttons')
  })
})
