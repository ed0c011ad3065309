import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveBySigningIn, axeFindings, giveCredentials, visit } from '#test/support/browser/visitor.ts'
import { partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { expireSession } from '../support/elsewhere.ts'

const demo = sharedDemo()
const at = (path: string) => demo.url + path

test('log-out in one tab keeps the other tab’s URL, and the sign-in page says that one has logged out', async () => {
  const page = await visit(demo.browser)
  await arriveBySigningIn(page, at('/addons'), partner)
  const other = await page.context().newPage()
  await other.goto(at('/addons/acme-vector/plans?availability=inviteOnly'))
  await other.getByRole('heading', { name: 'Plans', exact: true }).waitFor()
  const where = other.url()
  await page.getByRole('button', { name: `Account: ${partner}` }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByText('You have logged out.').waitFor()
  await other.getByText('You have logged out.').waitFor()
  await giveCredentials(other, partner)
  await other.waitForURL(where)
  // Where somebody logs out themselves, the next sign-in begins at the start.
  await giveCredentials(page, partner)
  await page.waitForURL(at('/addons'))
  expect(await page.getByText('You have logged out.').count()).toBe(0)
})

test('a token that the platform refuses leaves the storage, and other tabs stay where they are', async () => {
  const page = await visit(demo.browser)
  await arriveBySigningIn(page, at('/addons'), partner)
  const other = await page.context().newPage()
  await other.goto(at('/token'))
  await other.locator('code').waitFor()
  await page.route('**/api/v3/addons/acme-vector', (route) =>
    route.fulfill({ status: 401, json: { id: 'unauthorized', error: 'The access token has expired.' } }),
  )
  await page.getByRole('link', { name: 'Acme Vector', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  expect(other.url()).toBe(at('/token'))
  expect(await other.locator('code').count()).toBe(1)
})

test('session data that is not valid is told of without a click, once one is signed in again', async () => {
  const page = await visit(demo.browser)
  await page.goto(at('/favicon.svg'))
  await page.evaluate(() => localStorage.setItem('session', 'not a session'))
  await page.goto(at('/addons/acme-vector/logs'))
  await giveCredentials(page, partner)
  await page.waitForURL(at('/addons/acme-vector/logs'))
  await page.getByText('existing session data is not valid; it has now been removed').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Acme Vector' }).waitFor()
  expect(await page.getByText('existing session data is not valid').count()).toBe(0)
})

test('the notice to sign in again is in sight in an open panel, wherever it is scrolled to', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arriveBySigningIn(page, at('/addons/acme-vector/plans/new'), partner)
  const panel = page.getByRole('dialog', { name: 'Create Plan' })
  await panel.getByLabel(/^Name/).fill('Starter')
  const save = panel.getByRole('button', { name: 'Create Plan' })
  for (const [width, height] of [
    [1280, 600],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The session is over already at the second size, and the notice is there.
    if (width === 1280) await expireSession(page)
    await panel.evaluate((all) => {
      for (const each of all.querySelectorAll('*')) each.scrollTop = each.scrollHeight
      all.scrollTop = all.scrollHeight
    })
    if (width === 1280) await save.click()
    const notice = panel.getByText('Your session has ended.')
    await notice.waitFor()
    await expect
      .poll(() =>
        panel.getByRole('button', { name: 'Sign in again' }).evaluate((button) => {
          const { top, bottom, left, width: wide } = button.getBoundingClientRect()
          const isWithin = top >= 0 && bottom <= innerHeight
          // Nothing lies over it.
          return (
            isWithin &&
            document.elementFromPoint(left + wide / 2, (top + bottom) / 2)?.closest('button') === button
          )
        }),
      )
      .toBe(true)
  }
})

describe('a log-out that did not begin in the portal', () => {
  const question = (page: Page) => page.getByRole('heading', { name: 'Do you want to log out?', level: 1 })
  const kept = (page: Page) =>
    page.evaluate(() => [localStorage.getItem('session') !== null, sessionStorage.getItem('draft:ann:/here')])

  /** A page whose person is signed in and has a draft. */
  async function withDraft(): Promise<Page> {
    const page = await visit(demo.browser)
    await arriveBySigningIn(page, at('/addons'), partner)
    await page.evaluate(() => sessionStorage.setItem('draft:ann:/here', '"typed"'))
    return page
  }

  test('asks before anything is lost, and nothing is if one stays', async () => {
    const page = await withDraft()
    // A link of another site.
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${at('/logout')}">Win a prize</a>` }),
    )
    await page.goto('https://elsewhere.example/')
    await page.getByRole('link', { name: 'Win a prize' }).click()
    await question(page).waitFor()
    expect(await page.title()).toBe('Log out · Partner Portal')
    await page.getByText('unsaved drafts on this device will be removed').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Another site that opened the page can change its fragment without loading it anew.
    await page.evaluate(() => location.assign('/logout#now'))
    await page.waitForURL(/#now$/)
    await question(page).waitFor()
    expect(await kept(page)).toEqual([true, '"typed"'])
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('heading', { name: 'Add-ons', level: 1 }).waitFor()
    expect(await kept(page)).toEqual([true, '"typed"'])
    // A typed address or a bookmark, answered by keyboard.
    await page.goto(at('/logout'))
    await question(page).waitFor()
    await page.getByRole('button', { name: 'Log out' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('You have logged out.').waitFor()
    expect(await kept(page)).toEqual([false, null])
  })

  test('asks at the identity server where the portal’s session has expired, and drops no draft', async () => {
    const page = await withDraft()
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto(at('/logout'))
    await question(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/oauth/logout')
    await page.goto(at('/addons'))
    await page.getByRole('heading', { name: 'Add-ons', level: 1 }).waitFor()
    expect(await kept(page)).toEqual([true, '"typed"'])
  })

  test('asks nobody who is not signed in', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/logout'))
    await page.getByLabel('Password').waitFor()
    expect(await page.getByRole('button').allTextContents()).not.toContain('Stay signed in')
  })

  test('the palette’s own is not one', async () => {
    const page = await withDraft()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByLabel('Add-ons, tabs, pages and actions').fill('log out')
    await page.getByRole('option', { name: 'Log out' }).click()
    await page.getByText('You have logged out.').waitFor()
    expect(await kept(page)).toEqual([false, null])
  })
})
