import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Page } from 'playwright-core'
import { twoFactors, users } from '#server/db/schema.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { call, createSession } from '#test/support/people.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import type { Mutation } from '../mutation.ts'
import { passkeyMutations } from './passkeys.ts'
import { testPasswordCost } from '#test/support/server.ts'
import { atPath, panel, typing } from '../steps.ts'

const token = (page: Page) => panel(page).getByLabel('Access token')
const named = (page: Page) => panel(page).getByLabel('Name')
const code = (page: Page) => panel(page).getByLabel('Code')
const setUp = (page: Page) => page.getByRole('link', { name: 'Set up an authenticator' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** The code of an authenticator that was given the secret on the page. */
async function codeOf(page: Page): Promise<string> {
  const secret = (await panel(page).locator('code').textContent()) ?? ''
  return codeIn(Secret.fromBase32(secret.replaceAll(' ', '')).bytes, periodAt(new Date()))
}

const password = 'a long password of theirs'

/** A fresh proof that is given where somebody leaves their company. */
const proofOf = (kind: 'password' | 'code'): Mutation => ({
  name: `a ${kind} is given as a fresh proof`,
  endpoint: kind === 'password' ? 'passwordProve' : 'codeProve',
  from: 'workflow/proof/use-proving.ts',
  async begin(site) {
    const { companyId } = await site.addon('alpha')
    const who = await site.person({ companyId })
    const { db, config } = site.platform.server
    Object.assign(config, { freshProofMs: 15 * 60_000 })
    if (kind === 'code') await site.registry.giveAuthenticator(who)
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password, testPasswordCost) })
      .where(eq(users.id, who.id))
    const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
    const field = (page: Page) => question(page).getByLabel(kind === 'code' ? 'Code' : 'Password')
    return {
      who,
      path: '/account',
      open: async (page) => {
        await page.getByRole('button', { name: 'Leave company' }).click()
        await panel(page).getByRole('button', { name: 'Leave company' }).click()
        await question(page).waitFor()
        if (kind === 'code')
          await question(page).getByRole('button', { name: 'Use a code of your authenticator' }).click()
      },
      ...typing(field, kind === 'code' ? codeNow() : password),
      control: (page) => question(page).getByRole('button', { name: 'Confirm' }),
      isSecret: true,
      count: () => site.rows('security_events', sql`person_id = ${who.id} and kind = 'proof_given'`),
      done: 'You have left',
    }
  },
})

/** Changes that people make to their own accounts. */
export const accountMutations: readonly Mutation[] = [
  {
    name: 'the terms are accepted',
    endpoint: 'userAcknowledgeMsa',
    from: 'app/session/send-acceptance.ts',
    async begin(site) {
      const addon = await site.addon('alpha')
      const who = await site.person({ companyId: addon.companyId })
      return {
        who,
        path: '/addons',
        control: (page) => page.getByRole('button', { name: 'Accept terms' }),
        count: () => site.rows('users', sql`id = ${who.id} and acknowledged_msa_at is not null`),
        done: 'Terms of service accepted.',
      }
    },
  },
  {
    name: 'a name is changed',
    endpoint: 'accountUpdate',
    from: 'features/account/calls.ts',
    isGuarded: true,
    begin: atPath('/account', async (site, who) => {
      const { server } = site.platform
      return {
        open: (page) => page.getByRole('link', { name: 'Add your name' }).click(),
        ...typing(named, 'Ada Okafor'),
        control: (page) => panel(page).getByRole('button', { name: 'Save name' }),
        count: () => site.version('users', who.id),
        done: 'Name changed.',
        meanwhile: () =>
          call(server, 'PATCH', '/api/v3/account', { as: who, body: { name: site.fresh('Grace') } }),
      }
    }),
  },
  {
    name: 'a password is changed',
    endpoint: 'passwordUpdate',
    from: 'features/account/own-password-form.tsx',
    begin: atPath('/account', async (site, who) => {
      const { db } = site.platform.server
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(password, testPasswordCost) })
        .where(eq(users.id, who.id))
      const chosen = 'no fox naps on lime jelly'
      const field = (page: Page, label: string) => panel(page).getByLabel(new RegExp(`^${label}(?: \\*)?$`))
      return {
        open: (page) => page.getByRole('link', { name: 'Change password' }).first().click(),
        fill: async (page) => {
          await field(page, 'Current password').fill(password)
          await field(page, 'New password').fill(chosen)
          await field(page, 'New password again').fill(chosen)
        },
        control: (page) => panel(page).getByRole('button', { name: 'Change password' }),
        typed: (page) => field(page, 'New password').inputValue(),
        isSecret: true,
        count: () => site.version('users', who.id),
        done: 'Password changed.',
      }
    }),
  },
  proofOf('password'),
  proofOf('code'),
  {
    name: 'somebody leaves their company',
    endpoint: 'companyUserDelete',
    from: 'features/account/calls.ts',
    async begin(site) {
      const { companyId } = await site.addon('alpha')
      const who = await site.person({ companyId })
      return {
        who,
        path: '/account',
        open: (page) => page.getByRole('button', { name: 'Leave company' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Leave company' }),
        count: () => site.gone('company_users', sql`user_id = ${who.id}`),
        done: 'You have left',
      }
    },
  },
  {
    name: 'the letters of a topic are chosen',
    endpoint: 'topicUpdate',
    from: 'features/account/calls.ts',
    isNoClick: 'a choice',
    async begin(site) {
      const { companyId } = await site.addon('alpha')
      const who = await site.person({ companyId })
      const daily = (page: Page) =>
        page.getByRole('group', { name: 'Billing' }).getByRole('radio', { name: 'Once a day' })
      return {
        who,
        path: '/account',
        control: daily,
        press: (page) => daily(page).press('Space'),
        count: () => site.rows('topic_settings', sql`user_id = ${who.id} and mail = 'daily'`),
        done: 'Letters on Billing saved.',
      }
    },
  },
  {
    name: 'a session is ended',
    endpoint: 'sessionDelete',
    from: 'features/account/calls.ts',
    begin: atPath('/account', async (site, who) => {
      const other = await createSession(site.platform.server, who.id)
      return {
        open: (page) => page.getByRole('button', { name: 'End session of Unknown browser' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'End session' }),
        count: () => site.rows('identity_sessions', sql`id = ${other.id} and ended_at is not null`),
        done: 'Session ended.',
      }
    }),
  },
  {
    name: 'all other sessions are ended',
    endpoint: 'otherSessionsDelete',
    from: 'features/account/calls.ts',
    begin: atPath('/account', async (site, who) => {
      await createSession(site.platform.server, who.id)
      return {
        open: (page) => page.getByRole('button', { name: 'End all others' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'End all others' }),
        count: () => site.rows('identity_sessions', sql`user_id = ${who.id} and ended_at is not null`),
        done: 'All other sessions ended.',
      }
    }),
  },
  {
    name: 'a GitHub account is connected',
    endpoint: 'sourceAccountLink',
    from: 'features/buildpacks/accounts/account-form.tsx',
    begin: atPath('/buildpacks', (site, who) => ({
      open: (page) => page.getByRole('link', { name: 'Connect GitHub' }).click(),
      ...typing(token, 'sample-token-of-grace'),
      control: (page) => panel(page).getByRole('button', { name: 'Connect GitHub' }),
      isSecret: true,
      count: () => site.rows('source_accounts', sql`user_id = ${who.id}`),
      done: 'GitHub account connected.',
    })),
  },
  {
    name: 'a GitHub account is disconnected',
    endpoint: 'sourceAccountUnlink',
    from: 'features/buildpacks/accounts/disconnection.tsx',
    begin: atPath('/buildpacks', async (site, who) => {
      await site.registry.connect(who, 'ada-okafor', 'sample-token-of-ada')
      return {
        open: (page) => page.getByRole('button', { name: 'Disconnect', exact: true }).click(),
        control: (page) => page.getByRole('button', { name: 'Disconnect GitHub' }),
        count: () => site.gone('source_accounts', sql`user_id = ${who.id}`),
        done: 'GitHub account disconnected.',
      }
    }),
  },
  {
    name: 'the secret of an authenticator is made',
    endpoint: 'twoFactorCreate',
    from: 'features/account/authenticator.route.tsx',
    opensPage: true,
    begin: atPath('/account', (site, who) => ({
      control: setUp,
      again: tryAgain,
      savesItself: true,
      count: () => site.rows('two_factors', sql`user_id = ${who.id}`),
      done: 'It is shown only here.',
    })),
  },
  {
    name: 'an authenticator is confirmed',
    endpoint: 'twoFactorConfirm',
    from: 'features/account/authenticator-form.tsx',
    begin: atPath('/account', (site, who) => ({
      open: (page) => setUp(page).click(),
      fill: async (page) => code(page).fill(await codeOf(page)),
      control: (page) => panel(page).getByRole('button', { name: 'Confirm the code' }),
      typed: (page) => code(page).inputValue(),
      isSecret: true,
      count: () => site.rows('two_factors', sql`user_id = ${who.id} and confirmed_at is not null`),
      done: 'Authenticator set up.',
    })),
  },
  {
    name: 'an authenticator is removed',
    endpoint: 'secondFactorRemove',
    from: 'features/account/calls.ts',
    begin: atPath('/account', async (site, who) => {
      await site.registry.giveAuthenticator(who)
      return {
        open: (page) => page.getByRole('button', { name: 'Remove authenticator' }).click(),
        ...typing(code, codeNow()),
        control: (page) => panel(page).getByRole('button', { name: 'Remove authenticator' }),
        isSecret: true,
        count: () => site.gone('two_factors', sql`user_id = ${who.id}`),
        done: 'Authenticator removed.',
      }
    }),
  },
  {
    name: 'recovery codes are made anew',
    endpoint: 'recoveryCodesRenew',
    from: 'features/account/calls.ts',
    begin: atPath('/account', async (site, who) => {
      await site.registry.giveAuthenticator(who)
      return {
        open: (page) => page.getByRole('button', { name: 'New recovery codes' }).click(),
        ...typing(code, codeNow()),
        control: (page) => panel(page).getByRole('button', { name: 'Create new codes' }),
        // A code is taken once, and the next one comes in half a minute.
        press: async (page) => {
          await site.platform.server.db.update(twoFactors).set({ lastPeriod: 0 })
          await panel(page).getByRole('button', { name: 'Create new codes' }).click()
        },
        isSecret: true,
        isSeenOnce: true,
        count: () => site.rows('outbox', sql`"to" = ${who.email} and subject like 'New recovery codes%'`),
        done: 'Keep your recovery codes',
      }
    }),
  },
  ...passkeyMutations,
  {
    name: 'somebody signs in',
    endpoint: 'tokenCreate',
    from: 'app/session/session.ts',
    leavesPage: true,
    async begin(site) {
      const who = await site.person()
      const { db } = site.platform.server
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(password, testPasswordCost) })
        .where(eq(users.id, who.id))
      return {
        who: { ...who, id: `${who.id} signed out`, token: null },
        path: '/addons',
        async fill(page) {
          await page.getByLabel('E-mail').fill(who.email)
          await page.getByLabel('Password').fill(password)
        },
        control: (page) => page.getByRole('button', { name: 'Sign in', exact: true }),
        again: (page) => page.getByRole('button', { name: 'Sign in again' }),
        count: () => site.rows('access_tokens', sql`user_id = ${who.id}`),
        done: 'Buildpack registry',
        isSeenOnce: true,
      }
    },
  },
]
