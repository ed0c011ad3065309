import { readdirSync, readFileSync } from 'node:fs'
import { Secret } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { keepFigure } from '#test/support/figures.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { openInvitation, openResetLink } from '#test/browser/support/letter-link.ts'
import { giveCredentials } from '#test/support/browser/visitor.ts'
import { audited, findingsOf } from './audit.ts'
import { lossOfPage } from './loss.ts'
import { pageOf } from './roles.ts'

const demo = runningDemo()
/** A second factor is demanded of staff, and asked of whoever has one; there is a provider to sign in with, which is away. */
const guarded = runningDemo({
  STAFF_SECOND_FACTOR: 'required',
  OIDC_PROVIDERS: JSON.stringify([
    {
      id: 'away',
      name: 'Acme Identity',
      issuer: 'http://127.0.0.1:1',
      clientId: 'portal',
      clientSecret: 'x',
      domains: ['nowhere.example'],
      passwords: false,
    },
  ]),
})
const folder = 'src/server/identity'

/** Every page that the identity server answers a browser with, as its routes name them. */
const identityPaths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .flatMap((text) => [...text.matchAll(/app\.get\('(\/[a-z-]+)'/g)].map(([, path = '']) => path))

async function signIn(page: Page): Promise<void> {
  await page.goto(`${demo.url}/addons`)
  await giveCredentials(page, 'user03@customers.example')
  await page.waitForURL(`${demo.url}/addons`)
}

async function halfSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${guarded.url}/addons`)
  await giveCredentials(page, email)
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

/** The states of each page, by what brings a fresh browser to them. */
const states: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  '/authorize': {
    'asks who it is': async (page) => {
      await page.goto(`${demo.url}/addons`)
      await page.getByLabel('Password').waitFor()
    },
    'has a wrong password': async (page) => {
      await page.goto(`${demo.url}/addons`)
      await page.getByLabel('E-mail').fill('nobody@nowhere.example')
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button').click()
      await page.getByText('E-mail or password is not right.').waitFor()
    },
    'offers a provider': async (page) => {
      await page.goto(`${guarded.url}/addons`)
      await page.getByRole('link', { name: 'Sign in with Acme Identity' }).waitFor()
    },
    'is of a domain without passwords': async (page) => {
      await page.goto(`${guarded.url}/addons`)
      await giveCredentials(page, 'nobody@nowhere.example')
      await page.getByText('have no password here').waitFor()
    },
    'leads to a provider that is away': async (page) => {
      await page.goto(`${guarded.url}/addons`)
      await page.getByRole('link', { name: 'Sign in with Acme Identity' }).click()
      await page.getByRole('link', { name: 'Try again' }).waitFor()
    },
    'is not a valid link': (page) => page.goto(`${demo.url}/oauth/authorize?client_id=other`),
  },
  '/password': {
    'is of nobody': (page) => page.goto(`${demo.url}/oauth/password`),
    'asks for a new password': async (page) => {
      await signIn(page)
      await page.goto(`${demo.url}/oauth/password`)
      await page.getByLabel('Current password').waitFor()
    },
    'has passwords that differ': async (page) => {
      await signIn(page)
      await page.goto(`${demo.url}/oauth/password`)
      await page.getByLabel('Current password').fill('demo-password')
      await page.getByLabel('New password', { exact: true }).fill('a long new password')
      await page.getByLabel('New password again').fill('another')
      await page.getByRole('button').click()
      await page.getByText('The two new passwords differ.').waitFor()
    },
  },
  '/forgot': {
    'asks for an address': (page) => page.goto(`${demo.url}/oauth/forgot`),
    'has no address': async (page) => {
      await page.goto(`${demo.url}/oauth/forgot`)
      await page.getByLabel('E-mail').evaluate((input) => input.removeAttribute('required'))
      await page.getByRole('button').click()
      await page.getByText('Enter your e-mail address').waitFor()
    },
    'says that a letter is on its way': async (page) => {
      await page.goto(`${demo.url}/oauth/forgot`)
      await page.getByLabel('E-mail').fill('nobody@nowhere.example')
      await page.getByRole('button').click()
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    },
  },
  '/reset': {
    'has an unknown link': (page) => page.goto(`${demo.url}/oauth/reset?token=none`),
    'asks for a new password': (page) => openResetLink(demo, page, 'user04@customers.example'),
    'has passwords that differ': async (page) => {
      await openResetLink(demo, page, 'user04@customers.example')
      await page.getByLabel('New password', { exact: true }).fill('a long new password')
      await page.getByLabel('New password again').fill('another')
      await page.getByRole('button').click()
      await page.getByText('The two new passwords differ.').waitFor()
    },
  },
  '/invitation': {
    'has an unknown link': (page) => page.goto(`${demo.url}/oauth/invitation?token=none`),
    'asks for a name and a password': (page) => openInvitation(demo, page, 'new@customers.example'),
    'has passwords that differ': async (page) => {
      await openInvitation(demo, page, 'another@customers.example')
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('Password', { exact: true }).fill('a long new password')
      await page.getByLabel('Password again').fill('another')
      await page.getByRole('button').click()
      await page.getByText('The two new passwords differ.').waitFor()
    },
  },
  '/second-factor': {
    'asks for a code': (page) => halfSignIn(page, 'partner@acme.example'),
    'has a wrong code': async (page) => {
      await halfSignIn(page, 'partner@acme.example')
      await page.getByRole('textbox', { name: 'Code' }).fill('000000')
      await page.getByRole('button').click()
      await page.getByText('This code is wrong or was already used').waitFor()
    },
    'sets up an authenticator': (page) => halfSignIn(page, 'admin@platform.example'),
    'shows recovery codes': async (page) => {
      await halfSignIn(page, 'admin@platform.example')
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      await page
        .getByRole('textbox', { name: 'Code' })
        .fill(codeIn(Secret.fromBase32(secret).bytes, periodAt(new Date())))
      await page.getByRole('button').click()
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    },
  },
  '/passkey': {
    'asks for a passkey that this browser has not': async (page) => {
      await page.goto(`${demo.url.replace('127.0.0.1', 'localhost')}/addons`)
      await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('heading', { name: 'Sign in with a passkey' }).waitFor()
    },
    'has an answer that is none': async (page) => {
      await page.goto(`${demo.url.replace('127.0.0.1', 'localhost')}/addons`)
      await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
      await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
      await page.getByText('That is no passkey').waitFor()
    },
  },
  '/logout': {
    'has signed out': async (page) => {
      await signIn(page)
      await page.goto(`${demo.url}/oauth/logout`)
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    },
  },
}

const cells = Object.entries(states).flatMap(([path, ofPath]) =>
  Object.entries(ofPath).map(([state, bring]) => ({ path, state, bring })),
)

describe('the identity server', () => {
  test('every page of it is looked at', () => {
    expect(identityPaths.toSorted()).toEqual(Object.keys(states).toSorted())
  })

  test.each(cells.map(({ path, state, bring }) => [`/oauth${path} ${state}`, bring] as const))(
    '%s',
    async (_, bring) => {
      const page = await pageOf(demo, 'nobody')
      await bring(page)
      expect(await findingsOf(page)).toEqual([])
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 500 })
        expect(await page.evaluate(lossOfPage)).toEqual([])
      }
      await page.context().close()
    },
  )
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'The identity server’s pages in each state, two themes, two widths, and enlarged',
    howMany: `${cells.length} states, ${audited.looks} looks, ${audited.axeRuns} axe runs`,
    result: `${audited.findings} violations`,
  }),
)
