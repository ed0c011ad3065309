import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

test('a pasted text is never cut: its field says how long it is, and Save waits until it is shorter', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons/acme-cache/marketplace-listing/benefits/new`, 'partner@acme.example')
  const panel = page.getByRole('dialog')
  const title = panel.getByLabel('Title')
  const save = panel.getByRole('button', { name: 'Add benefit' })
  await panel.getByLabel('Description').fill('Keys outlive restarts.')

  // As a paste comes: by the browser's own editing, which keeps to a field's maxlength.
  await title.focus()
  await page.keyboard.insertText('a'.repeat(90))
  await expect.poll(() => title.inputValue()).toBe('a'.repeat(90))
  await panel.getByText('At most 60 characters; this has 90.').first().waitFor()
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/benefits')) sent += 1
  })
  await save.click({ force: true })
  await page.getByRole('tooltip').getByText('Title: at most 60 characters; this has 90.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(sent).toBe(0)

  await title.focus()
  await page.keyboard.press('End')
  for (let left = 90; left > 58; left -= 1) await page.keyboard.press('Backspace')
  expect(await title.inputValue()).toBe('a'.repeat(58))
  await panel.getByText('2 characters left').waitFor()
  expect(await title.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => title.getAttribute('aria-invalid')).not.toBe('true')
  await save.click()
  await page.getByRole('listitem').getByText('a'.repeat(58)).waitFor()
  await page.context().close()
})

test('what is searched for is not cut either: a field says when it is too long to be looked for', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/admin/repricing/scheduled`, 'admin@platform.example')
  const field = page.getByLabel('Add-on', { exact: true })
  await field.focus()
  await page.keyboard.insertText('b'.repeat(230))
  await page.getByText('At most 200 characters; this has 230.').waitFor()
  expect(await field.inputValue()).toBe('b'.repeat(230))
  expect(new URL(page.url()).search).toBe('')
  await field.fill('postgres')
  await page.waitForURL(/addon=postgres/)
  await page.context().close()
})

test('an e-mail address has its limit in every form that asks for one, and is not taken for none', async () => {
  const provider = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(provider, `${demo.url}/addons/acme-mail/plans/alpha-users/new`, 'partner@acme.example')
  type Plan = { id: string; slug: string }
  const plans = await elsewhere<Plan[]>(provider, 'GET', '/addons/acme-postgres/plans')
  const invited = plans.find(({ slug }) => slug === 'shield-large')
  const long = `${'a'.repeat(240)}@company.example`
  for (const path of [
    'acme-mail/plans/alpha-users/new',
    `acme-postgres/plans/${invited?.id}/plan-passes/new`,
    'acme-postgres/company/company-users/new',
  ]) {
    await provider.goto(`${demo.url}/addons/${path}`)
    const panel = provider.getByRole('dialog')
    const field = panel.getByLabel('E-mail')
    await field.fill(long)
    await panel.locator('button[type=submit]').click({ force: true })
    await panel.getByText('At most 254 characters; this has 256.').first().waitFor()
    expect({ path, more: await panel.getByText('Enter an e-mail address').count() }).toEqual({
      path,
      more: 0,
    })
    await field.fill('')
    await provider.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  await provider.context().close()
  const staff = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(staff, `${demo.url}/admin/email-lookup`, 'admin@platform.example')
  await staff.getByLabel('E-mail of a user').fill(long)
  await staff.getByText('At most 254 characters; this has 256.').waitFor()
  await staff.getByRole('button', { name: 'Look up' }).click()
  expect(new URL(staff.url()).pathname).toBe('/admin/email-lookup')
  expect(await axeFindings(staff)).toEqual([])
  await staff.context().close()
})
