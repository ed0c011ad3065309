import { Secret } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { complaints, giveCredentials, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo({ STAFF_SECOND_FACTOR: 'required' })
const staff = 'admin@platform.example'
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** A page of the identity server, opened again in a browser without scripts, up to the second factor. */
async function plainly(email: string): Promise<{ page: Page; plain: Page }> {
  const page = await visit(demo.browser)
  await page.goto(`${demo.url}/addons`)
  await page.getByLabel('Password').waitFor()
  const plain = await visit(demo.browser, { javaScriptEnabled: false })
  await plain.goto(page.url())
  await giveCredentials(plain, email)
  await code(plain).waitFor()
  return { page, plain }
}

test('staff set one up without scripts, keep their recovery codes, and sign in with one', async () => {
  const { page: unused, plain } = await plainly(staff)
  const secret = (await plain.locator('code').innerText()).replaceAll(' ', '')
  expect(await plain.getByRole('img', { name: 'QR code' }).boundingBox()).toMatchObject({ width: 220 })
  await code(plain).fill(codeIn(Secret.fromBase32(secret).bytes, periodAt(new Date())))
  await plain.getByRole('button').click()
  await plain.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  const codes = await plain.locator('li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await plain.getByRole('link', { name: 'I have saved them' }).click()
  await plain.waitForURL(/\/login\/oauth\?code=/)
  await plain.context().close()
  await unused.context().close()

  const page = await visit(demo.browser)
  await page.goto(`${demo.url}/account`)
  await giveCredentials(page, staff)
  await code(page).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${demo.url}/account`)
  const section = page.locator('#second-factor')
  await section.getByText('9 are left.').waitFor()

  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByText('This code is wrong or was already used').waitFor()
  await expect.poll(() => code(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await code(page).fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const shown = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await shown.waitFor()
  const anew = await shown.locator('li').allInnerTexts()
  expect(anew.filter((each) => codes.includes(each))).toEqual([])
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByText('10 are left.').waitFor()

  await section.getByRole('button', { name: 'Remove authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove your authenticator?' })
  await dialog.getByText('You sign in again at once, and set up another one then.').waitFor()
  await code(page).fill(anew[0] ?? '')
  await dialog.getByRole('button', { name: 'Remove authenticator' }).click()
  await page.waitForURL(/\/oauth\/second-factor/)
  await page.getByRole('heading', { name: 'Set up an authenticator' }).waitFor()
  expect((complaints.get(page) ?? []).filter((each) => !/40[13]/.test(each))).toEqual([])
  await page.context().close()
})
