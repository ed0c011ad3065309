import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Secret } from 'otpauth'
import { demoAuthenticator } from '#server/demo/demo-authenticator.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { openerOf, partner } from '../support/open-as.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const colleague = 'colleague@acme.example'
const globex = 'partner@globex.example'

const sources = sharedSourceControl()
const demo = sharedDemo({
  get SOURCE_CONTROL_URL() {
    return sources.url
  },
})
const openAs = openerOf(demo)

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const codeNow = (secret: Uint8Array = demoAuthenticator) => codeIn(secret, periodAt(new Date()))

/** The first step: a repository of an organization. */
async function choose(page: Page, organization: string, repository: string): Promise<void> {
  await page.getByLabel('Account or organization').selectOption(organization)
  await page.getByRole('radio', { name: repository }).check()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Choose namespace and name' }).waitFor()
}

async function describeIt(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Describe and publish' }).waitFor()
  await page.getByLabel('Description').fill('For the tests.')
  await page.getByLabel('Category').selectOption('Tools')
  await page.getByLabel('Support address').fill('help@acme.example')
}

describe('the list', () => {
  test('is reached from the add-ons, shows what is one’s own, and the archived ones on request', async () => {
    const page = await openAs(partner, '/addons')
    await page.getByRole('link', { name: 'Buildpack registry' }).click()
    await page.getByRole('heading', { name: 'Buildpack registry', level: 1 }).waitFor()
    const list = section(page, 'Your buildpacks')
    await list.getByRole('link', { name: 'acme/vector' }).waitFor()
    expect(await list.getByRole('link', { name: 'acme/redis-tools' }).count()).toBe(0)
    await section(page, 'Teams').getByText('Acme Holdings').waitFor()
    await section(page, 'Your accounts').getByText('ada-okafor').waitFor()
    await page.getByLabel('Show archived').click()
    await list.getByRole('link', { name: 'acme/redis-tools' }).click()
    await page.getByText('It was archived on').waitFor()
    expect(await section(page, 'Publish a revision').count()).toBe(0)
  })
})

describe('publishing a new buildpack', () => {
  test('goes step by step to its first release; what is wrong stands at its field', async () => {
    const page = await openAs(partner, '/buildpacks')
    await page.getByRole('link', { name: 'Publish a buildpack' }).click()
    await button(page, 'Next').click()
    await page.getByText('Choose a repository.').waitFor()
    await page.getByLabel('Account or organization').selectOption('acme-data')
    await page.getByLabel('Search').fill('redis')
    await page.getByLabel('Search').press('Enter')
    await page.getByText('1 repository of acme-data').waitFor()
    await page.getByLabel('Search').fill('')
    await choose(page, 'acme-labs', 'acme-labs/buildpack-nightly')

    await page.getByRole('textbox', { name: 'Namespace', exact: true }).fill('globex')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('my buildpack')
    await button(page, 'Next').click()
    await page.getByText('Choose who owns it.').waitFor()
    await page.getByText(/Must begin with a letter or digit/).waitFor()
    await page.getByLabel(/^Owner/).selectOption('Acme Data (team)')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly')
    await button(page, 'Next').click()
    await page.getByText('belongs to somebody else').waitFor()
    expect(
      await page
        .getByRole('textbox', { name: 'Namespace', exact: true })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true)
    await page.getByRole('textbox', { name: 'Namespace', exact: true }).fill('acme')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('redis-tools')
    await button(page, 'Next').click()
    await page.getByText(/is taken: there is a acme\/redis-tools already, which is archived/).waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly')

    // What was typed survives a reload, as it does an ended session.
    await page.reload()
    await page.getByLabel('Description').waitFor()
    await button(page, 'Back').click()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('nightly')
    await button(page, 'Next').click()
    await page.getByRole('heading', { name: 'Describe and publish' }).waitFor()
    await button(page, 'Publish').click()
    await page.getByText('Choose one.').waitFor()
    await describeIt(page)
    await page.getByLabel('Support by').selectOption('Website')
    await page.getByLabel('Support address').fill('https://help.acme.example')
    await expectWellMade(page)
    await button(page, 'Publish').click()
    await page.getByRole('heading', { name: 'acme/nightly release 1 is published' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'Go to acme/nightly' }).click()
    const about = section(page, 'About')
    await about.getByRole('link', { name: /help\.acme\.example/ }).waitFor()
    await about.getByText('Acme Data (team)').waitFor()
    await section(page, 'Branches and tags').getByText('main').waitFor()
  })

  test('leads back to the step that the platform refuses', async () => {
    const page = await openAs(globex, '/buildpacks/publish')
    await choose(page, 'globex', 'globex/buildpack-logdrain')
    await page.getByLabel(/^Owner/).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('twice')
    await button(page, 'Next').click()
    await describeIt(page)
    await page.route('**/buildpack-registry/buildpacks', (route) =>
      route.fulfill({
        status: 422,
        json: { id: 'invalid', message: 'name is taken', fields: { name: ['is taken meanwhile'] } },
      }),
    )
    await button(page, 'Publish').click()
    await button(page, 'Change what was entered').click()
    await page.getByRole('heading', { name: 'Choose namespace and name' }).waitFor()
    const error = page.getByText('is taken meanwhile')
    await error.waitFor()
    expect(await error.count()).toBe(1)
  })
})

describe('another revision', () => {
  test('of a buildpack that asks for it goes with a two-factor code', async () => {
    const page = await openAs(partner, '/buildpacks/acme/vector')
    const form = section(page, 'Publish a revision')
    const publish = button(form, 'Publish revision')
    expect(await publish.getAttribute('aria-disabled')).toBe('true')
    await form.getByLabel('Branch or tag').selectOption('main')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await publish.click()
    const code = form.getByLabel('Two-factor code')
    await code.waitFor()
    expect(sent, 'nothing is sent without a code').toEqual([])
    expect(await form.getByText('This needs a code').count()).toBe(0)
    expect(await form.getByText('No authenticator yet?').count()).toBe(0)
    await expectWellMade(page)
    await code.fill('123')
    await button(form, 'Publish').click()
    await form.getByText('Enter the six digits.').waitFor()
    await code.fill(codeNow() === '000000' ? '000001' : '000000')
    await button(form, 'Publish').click()
    await form.getByText('This code is wrong or was already used').waitFor()
    await code.fill(codeNow())
    await button(form, 'Publish').click()
    await page.getByRole('heading', { name: 'acme/vector release 3 is published' }).waitFor()
  })

  test('is not all that takes a code: archiving and another owner do too, and say at the code what is wrong with it', async () => {
    const page = await openAs(partner, '/buildpacks/acme/vector/archive')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type the name').fill('acme/vector')
    expect(await button(dialog, 'Archive').getAttribute('aria-disabled')).toBe('true')
    const code = dialog.getByLabel('Two-factor code')
    const wrong = codeNow() === '000000' ? '000 001' : '000 000'
    await code.fill(wrong)
    await button(dialog, 'Archive').click()
    // It is told at the code, which is kept and has the focus.
    const said = dialog.getByText(/This code is wrong or was already used/)
    await said.waitFor()
    expect(await said.count()).toBe(1)
    await expectFocus(code)
    expect(await code.getAttribute('aria-invalid')).toBe('true')
    expect(await code.getAttribute('aria-describedby')).toContain(await said.getAttribute('id'))
    expect(await code.inputValue()).toBe(wrong)
    await expectWellMade(page)
    await code.fill('12')
    await said.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await section(page, 'About').getByRole('link', { name: 'Edit' }).click()
    const owner = dialog.getByLabel(/^Owner/)
    await owner.waitFor()
    expect(await dialog.getByLabel('Two-factor code', { exact: true }).count()).toBe(0)
    const now = await owner.inputValue()
    const others = await owner
      .locator('option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
    await owner.selectOption(others.find((value) => value.startsWith('team') && value !== now) ?? '')
    await dialog.getByText('Changing the owner takes a code from your authenticator.').waitFor()
    await dialog.getByLabel('Two-factor code', { exact: true }).waitFor()
  })

  test('that fails says why, and another can be tried at once', async () => {
    const page = await openAs(partner, '/buildpacks/acme/pgbouncer')
    const form = section(page, 'Publish a revision')
    await form.getByLabel('Branch or tag').selectOption('Another commit')
    await form.getByLabel('Commit').fill('no-such-branch')
    await button(form, 'Publish revision').click()
    await form
      .getByText('acme-data/buildpack-pgbouncer has no branch, tag or commit no-such-branch.')
      .waitFor()
    await expectWellMade(page)
    await button(form, 'Change what was entered').click()
    await form.getByLabel('Branch or tag').selectOption('stable')
    await button(form, 'Publish revision').click()
    await page.getByRole('heading', { name: 'acme/pgbouncer release 3 is published' }).waitFor()
    await page.getByRole('link', { name: 'Go to acme/pgbouncer' }).click()
    const revisions = section(page, 'Revisions')
    await revisions.getByText('no-such-branch', { exact: true }).waitFor()
    await revisions.getByText('Release 3').waitFor()
    expect(await revisions.getByRole('listitem').count()).toBe(4)
  })
})

describe('a buildpack', () => {
  test('is changed and given to a team, whose members are told why they may not publish', async () => {
    const page = await openAs(partner, '/buildpacks/ada/fonts')
    await section(page, 'About').getByRole('link', { name: 'Edit' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Support address').fill('nobody')
    await button(panel, 'Save buildpack').click()
    await panel.getByText(/Must be an e-mail address/).waitFor()
    await panel.getByLabel('Support address').fill('fonts@acme.example')
    await panel.getByLabel(/^Owner/).selectOption('Acme Holdings (team)')
    await button(panel, 'Save buildpack').click()
    await page.getByText('Buildpack saved.').waitFor()
    await section(page, 'About').getByText('Acme Holdings (team)').waitFor()

    const other = await openAs(colleague, '/buildpacks/ada/fonts')
    for (const name of ['Edit', 'Archive', 'Publish revision']) {
      const blocked = button(other, name)
      expect(await blocked.getAttribute('aria-disabled')).toBe('true')
    }
    await button(other, 'Edit').hover()
    await other.getByRole('tooltip').getByText('You are a member.').waitFor()
    await other.goto(`${demo.url}/buildpacks/ada/fonts/archive`)
    await other.getByText('Only owners and admins').locator('visible=true').first().waitFor()
    expect(await other.getByRole('dialog').count()).toBe(0)
    await expectWellMade(other)
  })

  test('is archived once its name is typed', async () => {
    const page = await openAs(globex, '/buildpacks/globex/logdrain')
    await section(page, 'About').getByRole('link', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog')
    expect(await button(dialog, 'Archive').getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel('Type the name').fill('globex/logdrain')
    await button(dialog, 'Archive').click()
    await page.getByText('globex/logdrain is archived.').waitFor()
    await page.getByText('It was archived on').waitFor()
    await page.getByRole('link', { name: 'All buildpacks' }).click()
    await page.getByText('Publish your first buildpack').waitFor()
  })

  test('of nobody is not there', async () => {
    const page = await openAs(partner, '/buildpacks/acme/nothing')
    await page.getByText('There is nothing here.').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

describe('accounts', () => {
  test('GitHub is connected by a token on the way to publishing, and disconnected', async () => {
    const page = await openAs(colleague, '/buildpacks/publish')
    await page.getByRole('link', { name: 'Connect GitHub' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Access token').fill('not-a-token-of-github')
    await button(panel, 'Connect GitHub').click()
    await panel.getByText('is not accepted by GitHub').first().waitFor()
    await expectWellMade(page)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not-a-token')
    await panel.getByLabel('Access token').fill('sample-token-of-grace')
    await button(panel, 'Connect GitHub').click()
    await page.getByText('GitHub account connected.').waitFor()
    await page.getByText('repository of gracelq').or(page.getByText('No repository of gracelq')).waitFor()
    await page.goto(`${demo.url}/buildpacks`)
    const accounts = section(page, 'Your accounts')
    await button(accounts, 'Disconnect').click()
    await button(accounts, 'Disconnect GitHub').click()
    await accounts.getByText('Not connected.').waitFor()
  })

  test('an authenticator is set up with its first code', async () => {
    const page = await openAs(colleague, '/buildpacks')
    await page.getByRole('link', { name: 'Set up an authenticator' }).click()
    const panel = page.getByRole('dialog')
    const secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expectWellMade(page)
    await panel.getByLabel('Code').fill('12345')
    await button(panel, 'Confirm the code').click()
    await panel.getByText('Enter the six digits.').waitFor()
    await panel.getByLabel('Code').fill(codeNow(Secret.fromBase32(secret).bytes))
    await button(panel, 'Confirm the code').click()
    await page.getByText('Authenticator set up.').waitFor()
    // Its recovery codes come at once.
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
    expect(await codes.getByRole('listitem').count()).toBe(10)
    await expectWellMade(page)
    await button(codes, 'I have saved them').click()
    await expect.poll(() => page.url()).toBe(`${demo.url}/account`)
    await page.getByText('10 are left.').waitFor()
    await page.goto(`${demo.url}/buildpacks`)
    await section(page, 'Your accounts').getByText('Your authenticator is set up.').waitFor()
    await page.goto(`${demo.url}/account/authenticator`)
    await page.getByText('Your account has an authenticator already.').waitFor()
  })
})
