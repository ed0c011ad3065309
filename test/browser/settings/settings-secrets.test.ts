import type { Locator, Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { arrive, axeFindings, letThrough, visit } from '#test/support/browser/visitor.ts'
import { readAs } from '#test/support/read-as.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const openAs = (email: string, slug: string) =>
  openerOf(demo, 'role=heading[name="Provisioning API"]')(email, `/addons/${slug}/settings`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Asks for a new secret and says yes; by default the old one is to stop at once. */
async function regenerate(
  page: Page,
  name: string,
  verb = 'Regenerate',
  overlap = 'Not at all: it stops at once',
): Promise<void> {
  await page.getByRole('button', { name: `${verb} ${name}` }).click()
  if (verb === 'Regenerate') await page.getByRole('dialog').getByRole('radio', { name: overlap }).check()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
}

/** Shows the new secret, and puts it away. */
async function takeNewSecret(page: Page, name: string): Promise<string> {
  const shown = section(page, `New ${name}`)
  await shown.getByRole('button', { name: `Copy the new ${name}` }).click()
  await shown.getByText('Copied.').waitFor()
  const secret = await copied(page)
  expect(await shown.locator('code').textContent()).toBe(secret)
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  return secret
}

const storedManifest = v.looseObject({
  number: v.number(),
  contents: v.looseObject({ api: v.looseObject({}) }),
})

const withToken = (token: string) =>
  fetch(`${demo.url}/api/v3/addons/acme-mail/current_manifest`, {
    headers: { authorization: `Bearer ${token}` },
  })

describe('API authorization', () => {
  test('is regenerated after a question; the new token is shown once, and the old one fails at once', async () => {
    const page = await openAs(partner, 'acme-mail')
    await page.getByRole('button', { name: 'Regenerate access token' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('radio', { name: 'Not at all: it stops at once' }).check()
    await question.getByText('Requests with the old access token fail at once.').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Regenerate access token')

    await regenerate(page, 'access token')
    await page.getByText('API authorization regenerated.').waitFor()
    await expect.poll(() => focused(page)).toBe('New access token')
    await expectWellMade(page)
    const first = await takeNewSecret(page, 'access token')
    await expect.poll(() => focused(page)).toBe('Regenerate access token')
    await section(page, 'API authorization')
      .getByText(`••••••••${first.slice(-4)}`)
      .waitFor()
    expect((await withToken(first)).status).toBe(200)

    await regenerate(page, 'access token')
    await section(page, 'New access token').waitFor()
    expect((await withToken(first)).status).toBe(401)
    const second = await section(page, 'New access token').locator('code').textContent()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await section(page, 'API authorization')
      .getByText(`••••••••${second?.slice(-4)}`)
      .waitFor()
    expect(await page.content()).not.toContain(second)
    expect((await withToken(second ?? '')).status).toBe(200)
  })

  test('goes on beside the new one for as long as was chosen, shows which is used, and is ended by hand', async () => {
    const page = await openAs(partner, 'acme-mail')
    const own = section(page, 'API authorization')
    await regenerate(page, 'access token')
    const old = await takeNewSecret(page, 'access token')

    await own.getByText(`••••••••${old.slice(-4)}`).waitFor()
    // A day and an hour that are over are refused in place, in the lifecycle's words.
    await page.getByRole('button', { name: 'Regenerate access token' }).click()
    const question = page.getByRole('dialog')
    expect(await question.getByRole('radio', { name: '24 hours' }).isChecked()).toBe(true)
    await question.getByRole('radio', { name: 'Until a day and time' }).check()
    await question.getByLabel(/^Day and time/).fill('2020-01-01T14:00')
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await question.getByText('It must be in the future.').waitFor()
    await expectWellMade(page)
    await question.getByRole('radio', { name: '7 days' }).check()
    await question.getByRole('button', { name: 'Regenerate' }).click()
    const token = await takeNewSecret(page, 'access token')
    await own.getByText('(in 7 days)').waitFor()
    expect([(await withToken(old)).status, (await withToken(token)).status]).toEqual([200, 200])
    await page.reload()
    await expect.poll(() => own.getByText('Last used just now').count()).toBe(2)
    await expectWellMade(page)

    await page.getByRole('button', { name: 'End now: previous access token' }).click()
    await question.getByText('It was used just now: something may still depend on it.').waitFor()
    await question.getByText(`Whatever still uses ••••••••${old.slice(-4)} fails at once.`).waitFor()
    await question.getByRole('button', { name: 'End now' }).click()
    await page.getByText('Previous access token ended.').waitFor()
    await own.getByText('Previous one').waitFor({ state: 'detached' })
    expect([(await withToken(old)).status, (await withToken(token)).status]).toEqual([401, 200])
  })

  test('a new token is guarded like unsaved work until it is stored', async () => {
    const page = await openAs(partner, 'acme-mail')
    const shown = section(page, 'New access token')
    const question = page.getByRole('dialog', { name: 'Leave without the new access token?' })
    await regenerate(page, 'access token')
    const token = await shown.locator('code').textContent()
    const isThere = async () => expect(await shown.locator('code').textContent()).toBe(token)

    // Esc, a link of the portal and the browser's way back ask, once each.
    await page.keyboard.press('Escape')
    await question.getByText('nobody can read it again').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await isThere()
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/addons/acme-mail/settings')
    await isThere()

    // Panels over the page take nothing away, and nothing is asked on their way back.
    await page.getByRole('link', { name: 'Edit marketing' }).click()
    await page.getByRole('dialog', { name: 'Marketing' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Marketing' }).waitFor({ state: 'detached' })
    await isThere()

    // The browser itself asks before the page is reloaded or closed.
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      })
    })
    await page.evaluate(() => location.reload())
    expect(await asked).toBe('beforeunload')
    await isThere()

    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await question.getByRole('button', { name: 'Leave without it' }).click()
    await page.waitForURL('**/reports')

    // Once it is stored, and on log-out, nothing is asked.
    await page.goto(`${demo.url}/addons/acme-mail/settings`)
    await regenerate(page, 'access token')
    await takeNewSecret(page, 'access token')
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.waitForURL('**/reports')

    await page.goto(`${demo.url}/addons/acme-mail/settings`)
    await regenerate(page, 'access token')
    await shown.waitFor()
    await page.getByRole('button', { name: `Account: ${partner}` }).click()
    await page.getByRole('link', { name: 'Log out' }).click()
    await page.getByLabel('Password').waitFor()
  })

  test('where the answer is lost it is told whether there is a new one', async () => {
    const page = await openAs(partner, 'acme-queue')
    const losing = (arrives: boolean) =>
      page.route('**/api_authorizations', async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        if (arrives) await route.fetch()
        return route.abort()
      })
    const question = page.getByRole('dialog')
    const masked = section(page, 'API authorization').locator('code')
    const before = await masked.textContent()
    await losing(false)
    await regenerate(page, 'access token')
    await question.getByText('Nothing was changed; try again.').waitFor()
    await letThrough(page, '**/api_authorizations')
    expect(await masked.textContent()).toBe(before)
    await losing(true)
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await question.getByText('nobody has seen the new one').waitFor()
    await expect.poll(() => masked.textContent()).not.toBe(before)
    await letThrough(page, '**/api_authorizations')
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await takeNewSecret(page, 'access token')
  })

  test('without one yet, the first is made', async () => {
    const page = await openAs(partner, 'acme-cache')
    await section(page, 'API authorization').getByText('There is no access token yet.').waitFor()
    await regenerate(page, 'access token', 'Create')
    const token = await takeNewSecret(page, 'access token')
    const masked = section(page, 'API authorization').locator('code')
    await expect.poll(() => masked.textContent()).toBe(`••••••••${token.slice(-4)}`)
  })
})

describe('OAuth credentials', () => {
  test('are regenerated after a question that says what happens', async () => {
    const page = await openAs(admin, 'acme-mail')
    const masked = section(page, 'OAuth credentials').locator('code').first()
    const before = await masked.textContent()
    await page.getByRole('button', { name: 'Regenerate OAuth client secret' }).click()
    await page.getByRole('dialog').getByText('What was obtained with the old one goes on working.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
    await page.getByText('OAuth credentials regenerated.').waitFor()
    const secret = await takeNewSecret(page, 'OAuth client secret')
    await expect.poll(() => masked.textContent()).toBe(`••••••••${secret.slice(-4)}`)
    expect(before).not.toContain(secret.slice(-4))
  })
})

describe('manifest guidance', () => {
  test('its command pushes the manifest that it shows, by the access token', async () => {
    const page = await openAs(partner, 'acme-search')
    const guidance = section(page, 'Manifest guidance')
    await guidance.getByText('Version 2, pushed').waitFor()
    await guidance.getByRole('button', { name: 'Copy the command' }).click()
    await guidance.getByText('Copied.').waitFor()
    const command = await copied(page)
    await guidance.getByRole('button', { name: 'Copy the manifest' }).click()
    await expect.poll(() => copied(page)).toContain('"sso_salt": "********"')
    const manifest = (await copied(page)).replace('"eu"', '"eu", "tokyo"')
    await regenerate(page, 'access token')
    const token = await takeNewSecret(page, 'access token')

    const folder = await mkdtemp(join(tmpdir(), 'push-'))
    await writeFile(join(folder, 'addon-manifest.json'), manifest)
    const env = { ...process.env, ADDON_TOKEN: token }
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`], { cwd: folder, env })
    await rm(folder, { recursive: true })
    expect(JSON.parse(stdout)).toMatchObject({ number: 3, contents: { api: { password: '********' } } })

    await page.reload()
    await guidance.getByText('Version 3, pushed').waitFor()
    await guidance.getByText('"tokyo"').waitFor()
  })

  test('another password is pushed, and the previous one is kept for as long as was chosen, until it is ended', async () => {
    const page = await openAs(partner, 'acme-mail')
    const guidance = section(page, 'Manifest guidance')
    await regenerate(page, 'access token')
    const token = await takeNewSecret(page, 'access token')
    const stored = async () => readAs(await (await withToken(token)).json(), storedManifest)
    const { number, contents } = await stored()
    expect(await page.getByRole('button', { name: 'Let the previous password work' }).count()).toBe(0)
    const api = { ...contents.api, password: 'another-password-0123456789abcdef' }
    const pushed = await fetch(`${demo.url}/api/v3/addons/acme-mail/manifests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contents: { ...contents, api } }),
    })
    expect(pushed.status).toBe(201)

    await page.reload()
    await page.getByRole('button', { name: 'Let the previous password work' }).click()
    const question = page.getByRole('dialog', {
      name: `Let the password of version ${number} work beside the current one?`,
    })
    await question.getByRole('radio', { name: 'Until a day and time' }).check()
    await question.getByRole('button', { name: 'Let it work' }).click()
    await question.getByText('Choose a day and a time.').waitFor()
    await expectWellMade(page)
    await question.getByRole('radio', { name: '7 days' }).check()
    await question.getByRole('button', { name: 'Let it work' }).click()
    await guidance.getByText('(in 7 days)').waitFor()
    expect(await stored()).toMatchObject({ number: number + 1, previous_password: { number } })
    await page.getByRole('button', { name: 'End now: previous password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await page.getByText('Previous password ended.').waitFor()
    await guidance.getByText('(in 7 days)').waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ previous_password: null, keepable_number: number })
  })

  test('says so where no manifest was pushed, and how one is', async () => {
    const page = await visit(demo.browser, { reducedMotion: 'reduce' })
    const none = { id: 'not_found', error: 'No manifest has been pushed yet.' }
    await page.route('**/current_manifest', (route) => route.fulfill({ status: 404, json: none }))
    await arrive(page, `${demo.url}/addons/acme-cache/settings`, partner)
    const guidance = section(page, 'Manifest guidance')
    await guidance.getByText('No manifest has been pushed yet.').waitFor()
    await expect.poll(() => guidance.textContent()).toContain('its id is acme-cache')
  })
})

describe('provisioning API', () => {
  test('moves to version 3 after telling how ready it is; only staff go back', async () => {
    const page = await openAs(partner, 'acme-cache')
    const api = section(page, 'Provisioning API')
    await api.getByText('Pending: ').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Move to version 3' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Pass an automatic review').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await api.getByText('version 1', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Move to version 3' }).click()
    await question.getByRole('button', { name: 'Move to version 3' }).click()
    await page.getByText('Settings updated.').waitFor()
    await api.getByText('version 3', { exact: true }).waitFor()

    const back = page.getByRole('button', { name: 'Go back to version 1' })
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    await back.focus()
    await page.getByRole('tooltip').getByText('Only platform staff can go back to version 1').waitFor()

    const staff = await openAs(admin, 'acme-cache')
    await staff.getByRole('button', { name: 'Go back to version 1' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Go back to version 1' }).click()
    await staff.getByText('Settings updated.').waitFor()
    await section(staff, 'Provisioning API').getByText('version 1', { exact: true }).waitFor()
  })
})
