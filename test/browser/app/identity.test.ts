import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openResetLink } from '../support/letter-link.ts'
import { giveCredentials, visit } from '#test/support/browser/visitor.ts'
import { partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const at = (path: string) => demo.url + path
const button = (page: Page) => page.getByRole('button')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the sign-in page', () => {
  test('goes to what is to be filled in, and keeps the e-mail after a mistake', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/addons'))
    await page.getByLabel('Password').waitFor()
    await expect.poll(() => focused(page)).toBe('email')
    await page.getByLabel('E-mail').fill(partner)
    await page.getByLabel('Password').fill('not the password')
    await button(page).click()
    await page.getByText('E-mail or password is not right.').waitFor()
    await expect.poll(() => focused(page)).toBe('password')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(partner)
    await giveCredentials(page, partner)
    await page.waitForURL(at('/addons'))
  })

  test('works with the keyboard and without JavaScript', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/addons'))
    await page.getByLabel('Password').waitFor()
    const plain = await visit(demo.browser, { javaScriptEnabled: false })
    await plain.goto(page.url())
    await plain.locator('#email:focus').waitFor()
    await plain.keyboard.type(partner)
    await plain.keyboard.press('Tab')
    await plain.keyboard.type('demo-password')
    await plain.keyboard.press('Enter')
    await plain.waitForURL(/\/login\/oauth\?/)
    expect(new URL(plain.url()).searchParams.get('code')).toMatch(/^code_/)
  })

  test('says how long to wait after too many attempts', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/addons'))
    const nobody = 'nobody@customers.example'
    for (let i = 0; i <= 10; i++) {
      const answer = page.waitForResponse((each) => each.request().method() === 'POST')
      await giveCredentials(page, nobody)
      expect((await answer).status()).toBe(i < 10 ? 401 : 429)
    }
    await page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in 15 minutes.' }).waitFor()
  })
})

test('a forgotten password is reset by mail, without JavaScript too', async () => {
  const email = 'user05@customers.example'
  const page = await visit(demo.browser)
  await page.goto(at('/addons'))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.poll(() => focused(page)).toBe('email')
  const plain = await visit(demo.browser, { javaScriptEnabled: false })
  await openResetLink(demo, plain, email)
  await page.goto(plain.url())
  await plain.locator('#password:focus').waitFor()
  await plain.keyboard.type('no fox naps on lime jelly')
  await plain.keyboard.press('Tab')
  await plain.keyboard.type('no fox naps on lime jelly')
  await plain.keyboard.press('Enter')
  await plain.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.reload()
  await page.getByText('The password was reset with this link already.').waitFor()
  await page.goto(at('/addons'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('no fox naps on lime jelly')
  await button(page).click()
  await page.waitForURL(at('/addons'))
})

test('a bad link, a changed password and a log-out each have a page that says so', async () => {
  const page = await visit(demo.browser)
  await page.goto(at('/oauth/authorize?client_id=other'))
  await page.getByRole('heading', { name: 'This sign-in link is not valid' }).waitFor()
  await page.getByRole('link', { name: 'Go to the portal' }).click()
  await giveCredentials(page, 'user02@customers.example')
  await page.waitForURL(at('/addons'))
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect.poll(() => focused(page)).toBe('current')
  const change = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('New password again').fill(again)
    await button(page).click()
  }
  await change('demo-password', 'a long new password', 'another')
  await page.getByText('The two new passwords differ.').waitFor()
  await expect.poll(() => focused(page)).toBe('again')
  await change('demo-password', 'a long new password', 'a long new password')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.goto(at('/oauth/logout'))
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  await page.goto(at('/addons'))
  await page.getByRole('status').filter({ hasText: 'You have logged out.' }).waitFor()
})
