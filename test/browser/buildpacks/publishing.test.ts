import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { arrive, axeFindings, complaints, pageHeading, visit } from '#test/support/browser/visitor.ts'

const globex = 'partner@globex.example'
/** Has neither an account at the source control nor an authenticator. */
const colleague = 'colleague@acme.example'

const sources = sharedSourceControl()
const demo = sharedDemo({
  get SOURCE_CONTROL_URL() {
    return sources.url
  },
})

async function openForm(email: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/buildpacks/publish`, email)
  await pageHeading(page).waitFor()
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Up to the last step, with everything said. */
async function describeIt(page: Page, namespace: string, name: string): Promise<void> {
  await page.getByLabel('Account or organization').selectOption('globex')
  await page.getByRole('radio', { name: 'globex/buildpack-logdrain' }).check()
  await button(page, 'Next').click()
  await page.getByLabel(/^Owner/).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Namespace', exact: true }).fill(namespace)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, 'Next').click()
  await page.getByLabel('Description').fill('For the tests.')
  await page.getByLabel('Category').selectOption('Tools')
  await page.getByLabel('Support address').fill('help@globex.example')
}

test('what cannot be chosen is reached by keyboard, says why, and stays as it is', async () => {
  const page = await openForm(colleague)
  await page.getByRole('link', { name: 'Connect GitHub' }).click()
  await page.getByLabel('Access token').fill('sample-token-of-grace')
  await button(page, 'Connect GitHub').click()
  await page.getByLabel('Account or organization').selectOption('globex')
  const blocked = page.getByRole('radio', { name: /buildpack-syslog.*The repository is archived/ })
  expect(await blocked.getAttribute('aria-disabled')).toBe('true')
  await blocked.focus()
  await page.keyboard.press('Space')
  expect(await blocked.evaluate((input: HTMLInputElement) => input === document.activeElement)).toBe(true)
  expect(await blocked.isChecked()).toBe(false)
  await button(page, 'Next').click()
  await page.getByText('Choose a repository.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await describeIt(page, 'grace', 'blocked')
  const asksForCode = page.getByRole('switch', { name: /two-factor/i })
  expect(await asksForCode.getAttribute('aria-disabled')).toBe('true')
  await asksForCode.focus()
  await page.keyboard.press('Space')
  expect(await asksForCode.evaluate((input: HTMLInputElement) => input === document.activeElement)).toBe(true)
  expect(await asksForCode.isChecked()).toBe(false)
  await page.getByText(/Set up an authenticator on your account page/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})

test('a buildpack whose release was refused can be published later', async () => {
  const page = await openForm(globex)
  await describeIt(page, 'globex', 'later')
  await page.getByLabel('Branch, tag or commit').fill('no-such-branch')
  await button(page, 'Publish').click()
  await page.getByText('The buildpack is registered').waitFor()
  await button(page, 'Change what was entered').click()
  await page.getByRole('link', { name: 'Publish it later' }).waitFor()
  expect(await button(page, 'Back').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Publish it later' }).click()
  await page.getByRole('link', { name: 'globex/later' }).click()
  await page.getByRole('heading', { level: 1, name: 'globex/later' }).waitFor()

  // Nothing of it is left in the form: the next buildpack begins at its beginning.
  await page.goto(`${demo.url}/buildpacks/publish`)
  await page.getByRole('heading', { name: 'Choose the source' }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})
