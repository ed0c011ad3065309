import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arriveBySigningIn, giveCredentials, visit } from '../support/visitor.ts'

const partner = 'partner@acme.example'

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
  await page.context().close()
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
  await page.context().close()
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
  await page.context().close()
})
